// Tests/EventLoopTests
