// WormholeSession
