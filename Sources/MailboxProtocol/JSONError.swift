/// Why a text is not acceptable JSON, and where.
package struct JSONError: Error, Equatable {
    package enum Kind: Hashable, Sendable, CaseIterable {
        case unexpectedEnd
        case unexpectedByte
        case byteOrderMark
        case trailingBytes
        case tooDeep
        case tooManyMembers
        case duplicateName
        case invalidUTF8
        case invalidEscape
        case loneSurrogate
        case controlCharacter
        case invalidNumber
        case notAnObject
    }

    package let kind: Kind
    /// Bytes from the start of the text.
    package let offset: Int

    package init(kind: Kind, offset: Int) {
        self.kind = kind
        self.offset = offset
    }
}
