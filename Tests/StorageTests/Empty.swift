// Tests/StorageTests
