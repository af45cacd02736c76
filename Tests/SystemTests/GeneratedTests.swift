import System
import Testing

/// A small program whose commands keep to the form of ours.
private var table: CommandTable {
    CommandTable(
        program: "tool",
        purpose: "Does things.",
        commands: [
            Command("make", "make a thing", make),
            Command("words", "list words", { _ in .success }),
            Command("quiet", "say nothing of itself", { _ in .success }),
        ],
        epilogue: "Exit codes: 0 done.")
}

private func make(_ words: [String]) throws -> ExitCode {
    let arguments = try Arguments(
        words,
        options: [
            .value("data", variable: "TOOL_DATA"), .value("out"), .value("how"), .value("name"),
            .flag("json"), .flag("secret"),
        ], positionals: 0...2)
    if arguments.wantsHelp {
        Terminal.standardOutput.print(
            """
            usage: tool make [new] [CODE] --data DIR
                   tool make list|show ID --data DIR

            Makes a thing that's [new].

              new         a new one
              show ID     one of them

              --data DIR  where it is: a folder
                          of yours (TOOL_DATA)
              --out FILE  a picture
              --how slow|fast
                          how to do it
              --name NAME  what it's called
              --json      print JSON

            Example:
              tool make --data /tmp
            """)
    }
    return .success
}

@Suite("What programs say of themselves")
struct GeneratedTests {
    private func manual(_ name: String) throws -> CommandManual {
        try #require(try table.manuals().first { $0.name == name })
    }

    @Test("every command is there, and those that every program has")
    func commands() throws {
        #expect(
            try table.manuals().map(\.name) == ["make", "words", "quiet", "completion", "man"])
        #expect(try manual("make").summary == "make a thing")
        #expect(try manual("quiet").text == "")
    }

    @Test("options are those the command declares, explained by its help")
    func options() throws {
        let options = try manual("make").options
        #expect(options.map(\.name) == ["data", "out", "how", "name", "json", "secret"])
        #expect(
            options.map(\.value) == [
                .folder, .file, .choice(["slow", "fast"]), .other("NAME"), .none, .none,
            ])
        #expect(options[0].text == "where it is: a folder of yours (TOOL_DATA)")
        #expect(options[2].text == "how to do it")
        #expect(options.map(\.isExplained) == [true, true, true, true, true, false])
    }

    @Test("verbs are those its usage begins with")
    func verbs() throws {
        let verbs = try manual("make").verbs
        #expect(verbs.map(\.name) == ["new", "list", "show"])
        #expect(verbs.map(\.summary) == ["a new one", "", "one of them"])
        #expect(try manual("make").takesCode)
        #expect(try !manual("words").takesCode)
        #expect(try manual("completion").verbs.map(\.name) == ["bash", "zsh", "fish"])
    }

    @Test("text with quotes and brackets survives every shell")
    func quoting() throws {
        let completion = Completion(program: "tool", commands: try table.manuals())
        let fish = completion.script(for: .fish)
        #expect(fish.contains(#"-l name -x -d 'what it\'s called'"#))
        let zsh = completion.script(for: .zsh)
        let data = #"'--data[where it is\: a folder of yours (TOOL_DATA)]:folder:_files -/'"#
        #expect(zsh.contains(data))
        #expect(zsh.contains(#"'--name[what it'\''s called]:NAME:'"#))
    }
}
