// MailboxProtocol
