import InviteCodes
import Testing

/// Every link, preview and word case that was reported somewhere, by its id.
@Suite struct FieldCases {
    static let cases = (try? Case.read()) ?? []
    static let checks = linkChecks.merging(previewChecks) { first, _ in first }
        .merging(wordChecks) { first, _ in first }

    @Test func noneIsMissing() {
        #expect(Self.cases.count == 48)
        #expect(Set(Self.cases.map(\.id)) == Set(Self.checks.keys))
        #expect(Self.cases.count == Set(Self.cases.map(\.id)).count)
    }

    @Test(arguments: cases) func holds(_ report: Case) throws {
        let check = try #require(Self.checks[report.id])
        try check(report)
    }
}
