import CryptoPrimitives
import Foundation
import InviteClient
import Testing

@Suite(.serialized, .timeLimit(.minutes(2))) struct JoiningTests {
    private func failure(_ body: () async throws -> Void) async -> JoinFailure? {
        do {
            try await body()
            return nil
        } catch {
            return error as? JoinFailure
        }
    }

    @Test("with nobody there it waits; cancelling the task ends it, and the code is not spent")
    func cancelled() async throws {
        let relay = try TestRelay()
        let attending = try Attending(folder: relay.space)
        let invite = try await attending.invite(from: "Paul")
        try await attending.stop()
        let joining = try ReceivedInvite(pasted: invite.link).join(
            as: "Ana", keptIn: relay.folder + "/ana")
        for await state in joining.states where state == .waitingForSomebody { break }
        let waiting = Task { try await joining.membership }
        waiting.cancel()
        #expect(await failure { _ = try await waiting.value } == .cancelled)
        #expect(await failure { _ = try await joining.membership } == .cancelled)

        let again = try Attending(folder: relay.space)
        let other = try ReceivedInvite(pasted: invite.link).join(
            as: "Ana", keptIn: relay.folder + "/ana")
        #expect(try await other.membership.space == relay.host)
        try await again.stop()
    }

    @Test("a wrong code, and who is turned away")
    func refused() async throws {
        let relay = try TestRelay()
        let attending = try Attending(folder: relay.space) { request in
            switch request.name {
            case "Mallory": .refuse("no")
            case "Garbled": .admit(extra: "no JSON")
            default: .admit()
            }
        }
        let invite = try await attending.invite(from: "Paul", uses: 3)
        let words = invite.code.split(separator: "-")
        let wrong = [words[1], words[0]] + words[2...]
        func join(_ pasted: String, _ name: String) async throws -> Membership {
            try await ReceivedInvite(pasted: pasted, space: relay.host).join(
                as: name, keptIn: relay.folder + "/\(name)"
            ).membership
        }
        #expect(
            await failure { _ = try await join(wrong.joined(separator: "-"), "Eve") }
                == .wrongCode(triesLeft: 2))
        #expect(await failure { _ = try await join(invite.code, "Mallory") } == .declined)
        #expect(await failure { _ = try await join(invite.code, "Garbled") } == .comeBackLater)
        #expect(try await join(invite.code, "Ana").extra == "{}")
        attending.revoke(invite: invite.id)
        for await event in attending.events {
            if case .turnedAway(let id) = event {
                #expect(id == invite.id)
                break
            }
        }
        #expect(await failure { _ = try await join(invite.code, "Ben") } == .ended)
        try await attending.stop()
    }

    @Test("an answer of the app that takes longer than 10 seconds is none")
    func slowApp() async throws {
        let relay = try TestRelay()
        let attending = try Attending(folder: relay.space) { _ in
            try? await Task.sleep(for: .seconds(20))
            return .admit()
        }
        let invite = try await attending.invite(from: "Paul")
        let watch = ContinuousClock.now
        let joining = try ReceivedInvite(pasted: invite.link).join(
            as: "Ana", keptIn: relay.folder + "/ana")
        #expect(await failure { _ = try await joining.membership } == .comeBackLater)
        #expect(ContinuousClock.now - watch >= .seconds(10))
        #expect(ContinuousClock.now - watch < .seconds(18))
        try await attending.stop()
    }

    @Test("what makes no sense is told before anything is sent")
    func notUnderstood() async {
        #expect(
            await failure { _ = try ReceivedInvite(pasted: "coral-paino-42", space: "xyz.example") }
                == .notUnderstood(didYouMean: ["piano"]))
        #expect(await failure { _ = try ReceivedInvite(pasted: "coral-piano-42") } == .noSpace)
        #expect(
            await failure { _ = try ReceivedInvite(pasted: "???") }
                == .notUnderstood(didYouMean: []))
        #expect(
            await failure {
                _ = try ReceivedInvite(pasted: "coral-piano-42", space: "xyz.example").join(
                    as: " \u{202E} ", keptIn: "/nowhere")
            } == .noName)
    }

    @Test("no relay, and no place to keep things")
    func unreachable() async throws {
        let invite = try ReceivedInvite(pasted: "coral-piano-42", space: "127.0.0.1:1")
        let folder = NSTemporaryDirectory() + "client-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(
            await failure { _ = try await invite.join(as: "Ana", keptIn: folder).membership }
                == .unreachable)
        let lost = await failure {
            _ = try await invite.join(as: "Ana", keptIn: "/proc/none").membership
        }
        guard case .local = lost else {
            Issue.record("told \(String(describing: lost))")
            return
        }
    }

    @Test("a folder without keys cannot be attended")
    func noKeys() {
        #expect(throws: AttendFailure.self) { try Attending(folder: "/proc/none") }
    }

    @Test("printing shows neither code nor key")
    func printing() async throws {
        let relay = try TestRelay()
        let attending = try Attending(folder: relay.space)
        let invite = try await attending.invite(from: "Paul")
        let received = try ReceivedInvite(pasted: invite.link)
        let membership = try await received.join(as: "Ana", keptIn: relay.folder + "/ana")
            .membership
        try await attending.stop()
        var text = ""
        for value: Any in [invite, received, membership, membership.keys] {
            text += "\(value) " + String(reflecting: value)
            dump(value, to: &text)
        }
        let key = Hex.encode(relay.groupKey)
        #expect(!text.contains(key))
        // As words of their own: "member" is one that a code can have, too.
        let shown = Set(text.split { !$0.isLetter }.map { String($0).lowercased() })
        let own: Set = ["invite", "to", "member", "of", "fingerprint", "id", "space"]
        for word in invite.code.split(separator: "-").dropLast().map(String.init) {
            #expect(own.contains(word) || !shown.contains(word))
        }
        #expect(!text.contains(invite.code))
        #expect(text.contains(membership.fingerprint))
    }
}
