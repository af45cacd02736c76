// Tests/MailboxProtocolTests
