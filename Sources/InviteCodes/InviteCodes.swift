// InviteCodes
