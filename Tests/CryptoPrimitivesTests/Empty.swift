// Tests/CryptoPrimitivesTests
