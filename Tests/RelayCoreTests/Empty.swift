// Tests/RelayCoreTests
