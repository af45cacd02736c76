// Runs the vector files in a WebAssembly module.
//
// usage: node run.mjs <module> <folder of the vector files>

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf, faultyBlocks, unescaped, valueOf } from "./blocks.mjs";
import { plantedFaults } from "./faults.mjs";
import { VectorModule } from "./module.mjs";

const [path, folder] = process.argv.slice(2);
const module = VectorModule.compile(path);
const files = [
    { name: "rfc9382-edwards25519.json", check: "check_edwards25519", vectors: roleVectors },
    { name: "magic-wormhole.json", check: "check_symmetric", vectors: symmetricVectors },
];

const blockFiles = [
    { name: "word-codes.txt", check: "check_word_codes" },
    { name: "word-codes-refused.txt", check: "check_word_codes" },
    { name: "invite-links.txt", check: "check_invite_links" },
    { name: "invite-links-refused.txt", check: "check_invite_links" },
];

/** How many vectors a file has; its constants count as one. */
function roleVectors(file) {
    return 1 + file.vectors.length + file.must_refuse.length;
}

/** The same; the two codes that differ are one more. */
function symmetricVectors(file) {
    const unopenable = file.cases.reduce((sum, one) => sum + one.must_not_decrypt.length, 0);
    return 2 + file.kdf_only.length + file.cases.length + unopenable
        + file.bad_inbound_for_cli1_side_a.length;
}

const isPassed = (line) => line.startsWith("passed ");
let passed = 0;
let failed = 0;
let noticed = 0;

function fail(what) {
    failed += 1;
    console.error(`wasm: failed ${what}`);
}

/** Counts a report; whether all of it passed. */
function count(lines) {
    passed += lines.filter(isPassed).length;
    const wrong = lines.filter((line) => !isPassed(line));
    wrong.forEach((line) => fail(line.replace(/^failed /, "")));
    return wrong.length === 0;
}

/** One check of the runner's own. */
function expect(what, body) {
    try {
        body();
        return true;
    } catch (error) {
        fail(`${what}: ${error.message}`);
        return false;
    }
}

function checkVectors({ name, check, vectors }) {
    const text = readFileSync(join(folder, name), "utf8");
    const lines = new VectorModule(module).check(check, text);
    if (!count(lines)) return;
    expect(`${name}: a line for each vector`, () => {
        assert.equal(lines.length, vectors(JSON.parse(text)));
    });
    const instance = new VectorModule(module);
    for (const { what, file } of plantedFaults(name, text)) {
        const wrong = instance.check(check, JSON.stringify(file)).filter((line) => !isPassed(line));
        if (expect(`${name}: a fault in ${what}`, () => assert.equal(wrong.length, 1))) noticed += 1;
    }
}

function checkBlocks({ name, check }) {
    const text = readFileSync(join(folder, name), "utf8");
    const instance = new VectorModule(module);
    const lines = instance.check(check, text);
    if (!count(lines)) return;
    expect(`${name}: a line for each vector`, () => {
        assert.equal(lines.length, blocksOf(text).length);
    });
    for (const { what, text: faulty } of faultyBlocks(text)) {
        const wrong = instance.check(check, faulty).filter((line) => !isPassed(line));
        if (expect(`${name}: a fault in ${what}`, () => assert.equal(wrong.length, 1))) noticed += 1;
    }
}

/** Every report from the field that is a text is one of the vectors, under its id. */
function checkCases() {
    const known = new Map();
    for (const { name } of blockFiles) {
        for (const block of blocksOf(readFileSync(join(folder, name), "utf8"))) {
            const id = valueOf(block, "id").split(" ")[0];
            known.set(id, [...known.get(id) ?? [], unescaped(valueOf(block, "input") ?? "")]);
        }
    }
    const cases = readFileSync(join(folder, "invite-cases.jsonl"), "utf8").trim().split("\n")
        .map((line) => JSON.parse(line));
    // Those that are about a server, a list or an entry field; and those that describe their text.
    const withoutText = ["L44", "B01", "B02", "B04", "B05", "W14", "W16", "W19", "W20"];
    const described = ["L13", "L43", "W02", "W04", "W07", "W17"];
    for (const { id, input } of cases.filter(({ id }) => !withoutText.includes(id))) {
        expect(`case ${id} is among the vectors`, () => {
            assert.ok(known.has(id));
            if (!described.includes(id)) assert.ok(known.get(id).includes(input));
        });
    }
}

function checkRandomness() {
    count(new VectorModule(module).checkRandom());
    expect("every random byte is the embedder's", () => {
        let next = 0;
        const instance = new VectorModule(module, (bytes) => {
            bytes.forEach((_, index) => { bytes[index] = next++; });
            return 0;
        });
        instance.draw(1); // the first draw is preceded by libsodium's own, for its canary
        const first = next;
        const expected = Uint8Array.from({ length: 100 }, (_, index) => first + index);
        assert.deepEqual(instance.draw(100), expected);
    });
    expect("without randomness the module stops", () => {
        const instance = new VectorModule(module, () => 1);
        assert.throws(() => instance.checkRandom(), WebAssembly.RuntimeError);
    });
}

expect("randomness is the only import", () => {
    const imports = WebAssembly.Module.imports(module).map((one) => `${one.module}.${one.name}`);
    assert.deepEqual(imports, ["wasi_snapshot_preview1.random_get"]);
});
files.forEach(checkVectors);
blockFiles.forEach(checkBlocks);
checkCases();
checkRandomness();
console.log(`wasm: ${passed} vectors passed, ${failed} failed; ${noticed} planted faults noticed`);
process.exitCode = passed > 0 && noticed > 0 && failed === 0 ? 0 : 1;
