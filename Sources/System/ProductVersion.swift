/// The version of every program of this package.
package enum ProductVersion {
    /// As in the changelog.
    package static let text = "0.1.0"
}
