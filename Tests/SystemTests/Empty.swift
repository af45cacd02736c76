// Tests/SystemTests
