/// Certificates and keys made for these tests only; each signs itself for localhost.
enum Certificates {
    static let first = """
        -----BEGIN CERTIFICATE-----
        MIIBUDCB+KADAgECAhNKIfgovdcl789OPZMIsYuSuB6QMAoGCCqGSM49BAMCMBAx
        DjAMBgNVBAMMBWZpcnN0MCAXDTAwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAw
        WjAQMQ4wDAYDVQQDDAVmaXJzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJAO
        vrXnsZ0NBnEaGLiBAWibp6zHt+50jjKYhdUUuQH76CSVl7Isc7Iw8VvcOqyVJGv1
        evZ6Jesb7qVb7nIrU9CjLzAtMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAP
        BgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0cAMEQCIF8zjB6mToZVYxXhY7D3
        nspdNeuowOYYkv9xe8/mlte9AiA1sgISWWfDzoBWoZ0fXtBa0/+2WDdJQezgcm3+
        U8X/7w==
        -----END CERTIFICATE-----

        """

    static let firstKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMGo03nvZfDdh50mB
        zzRuiiKxiolvz0lOZwCBqzqZbSKhRANCAASQDr6157GdDQZxGhi4gQFom6esx7fu
        dI4ymIXVFLkB++gklZeyLHOyMPFb3DqslSRr9Xr2eiXrG+6lW+5yK1PQ
        -----END PRIVATE KEY-----

        """

    static let firstKeyLocked = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIH0MF8GCSqGSIb3DQEFDTBSMDEGCSqGSIb3DQEFDDAkBBAZWj+ut0Ml4fMEZ96m
        G6i2AgIIADAMBggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQFdqVzV7l4HEzWidI
        oQ/jbQSBkMUOchwYucKtBfHhVqDopzs8vmbWJvhYNQXrBuI501FlzzvC9/mSUKPm
        7AVZr9sR2MgrtvmpK0SW3nTRUG68QhSZKQRuTaxlF34Ijof5dfgx++8KQWA7G1Vr
        OnC64rPeKvCHVUv7O1dUAR98NVu+EYtTa54IXAyOz5Z5ps6wEHZ7c0b+0REpEdpe
        RY2ET/MjPg==
        -----END ENCRYPTED PRIVATE KEY-----

        """

    static let second = """
        -----BEGIN CERTIFICATE-----
        MIIBVDCB+6ADAgECAhRB+/lz6vhZmUHf2B6P2DCHmBwKZjAKBggqhkjOPQQDAjAR
        MQ8wDQYDVQQDDAZzZWNvbmQwIBcNMDAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAw
        MDBaMBExDzANBgNVBAMMBnNlY29uZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
        BI6ObD+mGXqBOGlkLPbc9KYxhhiMFe8KEci6vXTH7Cka4eUt0CRkeXaaOIDflzC1
        N4cvfYFxR3Eh0mtxOtlM43ejLzAtMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAA
        ATAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCID+y9UdTgfLOQOOH
        HX/ZUYI3/Q6aXKgY+8wDbWrFyG9kAiEAuUzOn5Vsy674o9YBboVMBe6kcNGfbIUg
        xGMMFL6Pqv0=
        -----END CERTIFICATE-----

        """

    static let secondKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVrDWZ8i77xzuZJCb
        Uv1rGu8qeRdRChY3yl/mhIPRGAyhRANCAASOjmw/phl6gThpZCz23PSmMYYYjBXv
        ChHIur10x+wpGuHlLdAkZHl2mjiA35cwtTeHL32BcUdxIdJrcTrZTON3
        -----END PRIVATE KEY-----

        """

    static let expired = """
        -----BEGIN CERTIFICATE-----
        MIIBVDCB+6ADAgECAhQOTmeTy+Q4j6PXdXstdOWtPsPzsTAKBggqhkjOPQQDAjAS
        MRAwDgYDVQQDDAdleHBpcmVkMB4XDTAwMDEwMTAwMDAwMFoXDTAxMDEwMTAwMDAw
        MFowEjEQMA4GA1UEAwwHZXhwaXJlZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
        BBrBoa60Q59fClr/qLPRpTPDukx0HjysX9tsJCMorM1bMPla60sujOfZfB6d7GuY
        iCiZevg4obfkniQzxGW+G/ejLzAtMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAA
        ATAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQDptYGHflJZlAt3
        DQ6lXt77hlf1LfeHkVm6jZBACIHk1gIgZY/PLuWFcnyuMXbo8VLY/Lez8Sccwpg3
        RTRljmLOp2M=
        -----END CERTIFICATE-----

        """

    static let expiredKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXPvmjZ5TMtDoCZzy
        adkj5OWOxt3yLcLmIZ4kzFoXhfmhRANCAAQawaGutEOfXwpa/6iz0aUzw7pMdB48
        rF/bbCQjKKzNWzD5WutLLozn2XwenexrmIgomXr4OKG35J4kM8Rlvhv3
        -----END PRIVATE KEY-----

        """
}
