/// `version`: the same in every program.
package enum ProgramVersion {
    /// Prints the program's name and the version all programs of this package share.
    package static func run(_ program: String, _ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: [.flag("json")])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(
                """
                usage: \(program) version [--json]

                Prints the program's name and version, which every program of this package shares.

                  --json  one object: program and version

                Example:
                  \(program) version --json

                Exit codes:
                  0 done, 2 wrong usage
                """)
        } else if arguments.has(flag: "json") {
            Terminal.standardOutput.print(
                #"{"program":"\#(program)","version":"\#(ProductVersion.text)"}"#)
        } else {
            Terminal.standardOutput.print("\(program) \(ProductVersion.text)")
        }
        return .success
    }
}
