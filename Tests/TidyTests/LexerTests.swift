import Testing

/// The lexer is what the other rules stand on.
@Suite struct LexerTests {
    @Test(
        "comments and the text of strings are not code",
        arguments: [
            ("a // try!", "a        "),
            ("a /* try! /* b */ c */ d", "a                      d"),
            (#"a("try!") b"#, "a(      ) b"),
            (#"a("\"try!") b"#, "a(        ) b"),
            (##"a(#"\"try!"#) b"##, "a(          ) b"),
            (#"a("\(b("try!"))") c"#, "a(              ) c"),
            ("a(\"\"\"\n try! \"\n \"\"\") b", "a(   \n       \n    ) b"),
        ])
    func blanking(source: String, code: String) {
        #expect(SwiftLexer(source).code.joined(separator: "\n") == code)
    }

    @Test("functions are measured from their first line to their last brace")
    func functions() {
        let source = """
            struct A {
                init() {}
                func one(
                    _ body: () -> Void = {}
                ) {
                    if true {
                        "}"
                    }
                    func inner() { }
                }
                deinit {
                }
            }
            protocol B {
                func required()
            }
            """
        let functions = SwiftLexer(source).functions()
        #expect(functions.map(\.name) == ["init", "inner", "one", "deinit"])
        #expect(functions.map(\.lineCount) == [1, 1, 8, 2])
    }
}
