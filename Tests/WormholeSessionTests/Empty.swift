// Tests/WormholeSessionTests
