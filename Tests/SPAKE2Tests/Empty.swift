// Tests/SPAKE2Tests
