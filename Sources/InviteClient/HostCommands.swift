package import Admission
import System

/// The commands of the app that a space belongs to: paths of files to run, without arguments, each
/// on a thread of its own.
package struct HostCommands: HostHandling {
    private let onAdmit: String?
    private let notify: String?

    /// - Parameters:
    ///   - onAdmit: asked before anybody is let in.
    ///   - notify: told of people who wait and of wrong codes.
    /// - Throws: ``ClientFailure`` when there is no such file to run.
    package init(onAdmit: String?, notify: String?) throws(ClientFailure) {
        for path in [onAdmit, notify].compactMap({ $0 }) where !Files.isExecutable(path) {
            throw ClientFailure(
                "\(path) cannot be run",
                hint: "give the path of an executable file, without arguments")
        }
        self.onAdmit = onAdmit
        self.notify = notify
    }

    package var hooks: HostHooks {
        HostHooks(asksOnAdmit: onAdmit != nil, notifies: notify != nil)
    }

    package func ask(
        _ question: HostQuestion, done: @escaping @Sendable (HostAnswer) -> Void
    ) {
        start(onAdmit, question.encoded) { output, failure in
            done(failure.map { .failed($0) } ?? HostAnswer(reading: output))
        }
    }

    package func tell(
        _ notification: HostNotification, failed: @escaping @Sendable (HostFailure) -> Void
    ) {
        start(notify, notification.encoded) { _, failure in
            if let failure { failed(failure) }
        }
    }

    private func start(
        _ path: String?, _ input: [UInt8],
        _ done: @escaping @Sendable ([UInt8], HostFailure?) -> Void
    ) {
        guard let path else { return done([], .notStarted) }
        do throws(SystemError) {
            try BackgroundThread.start {
                let (output, failure) = Self.run(path, input)
                done(output, failure)
            }
        } catch {
            done([], .notStarted)
        }
    }

    private static func run(_ path: String, _ input: [UInt8]) -> ([UInt8], HostFailure?) {
        let limit = AdmissionLimits.hostAnswersWithin
        guard
            let (ending, output) = try? ChildProcess.run(
                path, input: input, within: limit.components.seconds * 1000,
                outputMax: AdmissionLimits.hostOutputBytesMax)
        else { return ([], .notStarted) }
        switch ending {
        case .exited(0): return (output, nil)
        case .exited, .signalled: return ([], .crashed)
        case .tooSlow: return ([], .tooSlow)
        case .tooMuchOutput: return ([], .tooLong)
        }
    }
}
