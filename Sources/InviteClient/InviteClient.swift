// InviteClient
