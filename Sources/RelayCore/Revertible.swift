/// State that can go back to what it was when it was last kept.
///
/// Every change is either kept, when what it recorded has been stored, or taken back.
protocol Revertible {
    mutating func keep()
    mutating func revert()
}

/// A small value that is remembered as a whole.
@propertyWrapper
struct Kept<Value>: Revertible {
    var wrappedValue: Value
    private var kept: Value

    init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
        kept = wrappedValue
    }

    mutating func keep() { kept = wrappedValue }
    mutating func revert() { wrappedValue = kept }
}
