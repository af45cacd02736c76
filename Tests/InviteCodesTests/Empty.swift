// Tests/InviteCodesTests
