// swift-tools-version: 6.2
import PackageDescription

/// Every target is built with the same strict settings: a warning is an error, every touch of
/// unchecked memory is spelled `unsafe`, and every import is explicit.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: strict)
}

func system(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
    name: "invite-relay",
    products: [
        // With the types its interface is made of: wiped secrets, and where randomness comes from.
        .library(name: "SPAKE2", targets: ["SPAKE2", "CryptoPrimitives"]),
        .library(name: "InviteCodes", targets: ["InviteCodes"]),
        .library(name: "InviteClient", targets: ["InviteClient"]),
        .executable(name: "wormhole-relay", targets: ["WormholeRelay"]),
        .executable(name: "sidecar-bot", targets: ["SidecarBot"]),
        .executable(name: "invite", targets: ["InviteTool"]),
        .executable(name: "relay-bench", targets: ["RelayBench"]),
    ],
    targets: [
        // C libraries, by their Debian packages. No logic lives in these.
        system("CSodium", "libsodium", "libsodium-dev"),
        system("COpenSSL", "openssl", "libssl-dev"),
        system("CWebSockets", "libwebsockets", "libwebsockets-dev"),
        system("CUV", "libuv", "libuv1-dev"),
        system("CSQLite", "sqlite3", "libsqlite3-dev"),
        system("CQRCode", "libqrencode", "libqrencode-dev"),
        system("CCurl", "libcurl", "libcurl4-openssl-dev"),

        // Crypto.
        library(
            "CryptoPrimitives",
            ["CSodium", .target(name: "COpenSSL", condition: .when(platforms: [.linux]))]),
        library("SPAKE2", ["CryptoPrimitives"]),

        // Formats.
        library("Journal"),
        library("MailboxProtocol", ["CryptoPrimitives"]),
        library("InviteCodes", ["CryptoPrimitives"]),

        // Cores: no I/O, no clock, no randomness of their own.
        library("RelayCore", ["CryptoPrimitives", "Journal", "MailboxProtocol"]),
        library("WormholeSession", ["CryptoPrimitives", "MailboxProtocol", "SPAKE2"]),
        library(
            "Admission",
            [
                "CryptoPrimitives", "InviteCodes", "Journal", "MailboxProtocol", "SPAKE2",
                "WormholeSession",
            ]),

        // Edges.
        library("EventLoop", ["COpenSSL", "CUV", "CWebSockets"]),
        library("Storage", ["CSQLite", "Journal"]),
        library("System", ["CQRCode"]),
        library("HTTPClient", ["CCurl"]),

        // Façade and programs.
        library(
            "InviteClient",
            [
                "Admission", "CryptoPrimitives", "EventLoop", "HTTPClient", "InviteCodes",
                "Journal", "MailboxProtocol", "SPAKE2", "Storage", "System", "WormholeSession",
            ]),
        program(
            "WormholeRelay",
            [
                "CryptoPrimitives", "EventLoop", "Journal", "MailboxProtocol", "RelayCore",
                "Storage", "System",
            ]),
        program(
            "SidecarBot",
            [
                "Admission", "CryptoPrimitives", "InviteClient", "InviteCodes", "Journal",
                "MailboxProtocol", "Storage", "System", "WormholeSession",
            ]),
        program(
            "InviteTool",
            [
                "Admission", "CryptoPrimitives", "EventLoop", "InviteClient", "InviteCodes",
                "MailboxProtocol", "SPAKE2", "Storage", "System", "WormholeSession",
            ]),

        // Measuring.
        library(
            "SPAKE2Measuring",
            [
                "COpenSSL", "CSodium", "CryptoPrimitives", "SPAKE2",
            ]),
        library("BareEcho", ["CUV", "CWebSockets"]),
        .executableTarget(
            name: "RelayBench",
            dependencies: [
                "BareEcho", "CryptoPrimitives", "EventLoop", "InviteCodes", "Journal",
                "MailboxProtocol", "RelayCore", "SPAKE2", "SPAKE2Measuring", "Storage", "System",
                "WormholeSession",
            ],
            resources: [.embedInCode("spake2_python.py")], swiftSettings: strict),

        // Tests, a folder per target.
        .target(name: "TestVectors", path: "Tests/TestVectors", swiftSettings: strict),
        .target(
            name: "RefusalKinds", dependencies: ["SPAKE2"], path: "Tests/RefusalKinds",
            swiftSettings: strict),
        .target(
            name: "CodeVectors", dependencies: ["CryptoPrimitives", "InviteCodes"],
            path: "Tests/CodeVectors", swiftSettings: strict),
        .target(
            name: "WasmVectors",
            dependencies: [
                "CodeVectors", "CryptoPrimitives", "MailboxProtocol", "RefusalKinds", "SPAKE2",
                "WormholeSession",
            ],
            path: "Tests/Wasm/Vectors", swiftSettings: strict),
        .target(
            name: "CValgrind", path: "Tests/Valgrind/CValgrind",
            // Valgrind reads no newer debug information.
            cSettings: [.unsafeFlags(["-gdwarf-4"])]),
        .executableTarget(
            name: "ValgrindHarness",
            dependencies: ["CValgrind", "CryptoPrimitives", "SPAKE2", "SPAKE2Measuring"],
            path: "Tests/Valgrind/Harness", swiftSettings: strict),
        .executableTarget(
            name: "CodesProof", dependencies: ["CryptoPrimitives", "InviteCodes", "System"],
            path: "Tests/CodesProof", swiftSettings: strict),
        tests("TidyTests", []),
        tests("CryptoPrimitivesTests", ["CryptoPrimitives", "TestVectors"]),
        tests("SPAKE2Tests", ["CryptoPrimitives", "RefusalKinds", "SPAKE2", "TestVectors"]),
        tests("InviteCodesTests", ["CodeVectors", "CryptoPrimitives", "InviteCodes"]),
        tests("MailboxProtocolTests", ["CryptoPrimitives", "MailboxProtocol", "TestVectors"]),
        tests("RelayCoreTests", ["CryptoPrimitives", "Journal", "MailboxProtocol", "RelayCore"]),
        tests(
            "WormholeSessionTests",
            ["CryptoPrimitives", "MailboxProtocol", "SPAKE2", "TestVectors", "WormholeSession"]),
        tests(
            "AdmissionTests",
            [
                "Admission", "CryptoPrimitives", "Journal", "MailboxProtocol", "RelayCore",
                "SPAKE2", "WormholeSession",
            ]),
        tests(
            "InviteClientTests",
            [
                "Admission", "CryptoPrimitives", "InviteClient", "MailboxProtocol", "Storage",
                "System", "WormholeRelay", "WormholeSession",
            ]),
        tests("EventLoopTests", ["EventLoop", "HTTPClient"]),
        tests("StorageTests", ["CSQLite", "Journal", "Storage"]),
        tests("SystemTests", ["System"]),

        // What fuzzers feed, and a replay of the inputs that are kept. A library: libFuzzer brings
        // its own main.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Admission", "CryptoPrimitives", "EventLoop", "InviteCodes", "Journal",
                "MailboxProtocol", "RelayCore", "SPAKE2", "WormholeSession",
            ],
            path: "Fuzz",
            exclude: [
                "Corpus", "Dictionaries", "faults.sh", "faults.txt", "plant.py", "run.sh",
            ],
            sources: ["Harness", "Targets"], swiftSettings: strict),
        tests("FuzzTests", ["FuzzTargets"]),
        tests(
            "RelayBenchTests",
            [
                "CryptoPrimitives", "MailboxProtocol", "RelayBench", "RelayCore", "SPAKE2Measuring",
                "System",
            ]),
        tests(
            "WormholeRelayTests",
            [
                "EventLoop", "MailboxProtocol", "RelayCore", "Storage", "System", "WormholeRelay",
            ]),
    ]
)
