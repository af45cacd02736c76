// Runs the vector files in a WebAssembly module.
//
// usage: node run.mjs <module> <folder of the vector files>

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { plantedFaults } from "./faults.mjs";
import { VectorModule } from "./module.mjs";

const [path, folder] = process.argv.slice(2);
const module = VectorModule.compile(path);
const files = [
    { check: "check_edwards25519", name: "rfc9382-edwards25519.json", count: roleCount },
    { check: "check_symmetric", name: "magic-wormhole.json", count: symmetricCount },
];

/** How many lines a whole report has, by the file itself. The first is about the constants. */
function roleCount(file) {
    return 1 + file.vectors.length + file.must_refuse.length;
}

function symmetricCount(file) {
    const unopenable = file.cases.reduce((sum, one) => sum + one.must_not_decrypt.length, 0);
    return 2 + file.kdf_only.length + file.cases.length + unopenable
        + file.bad_inbound_for_cli1_side_a.length;
}

const isPassed = (line) => line.startsWith("passed ");
let passed = 0;
let failed = 0;

function count(lines) {
    for (const line of lines) {
        if (isPassed(line)) passed += 1;
        else { failed += 1; console.error(`wasm: ${line}`); }
    }
}

/** One check of the runner's own. */
function expect(what, body) {
    try {
        body();
    } catch (error) {
        failed += 1;
        console.error(`wasm: failed ${what}: ${error.message}`);
    }
}

function checkVectors({ check, name, count: expected }) {
    const text = readFileSync(join(folder, name), "utf8");
    const lines = new VectorModule(module).check(check, text);
    count(lines);
    expect(`${name}: one line for each vector`, () => {
        assert.equal(lines.length, expected(JSON.parse(text)));
    });
    const instance = new VectorModule(module);
    for (const { what, file } of plantedFaults(name, text)) {
        expect(`${name}: a fault in ${what} is noticed`, () => {
            const lines = instance.check(check, JSON.stringify(file));
            assert.equal(lines.filter((line) => !isPassed(line)).length, 1);
        });
    }
}

function checkRandomness() {
    count(new VectorModule(module).checkRandom());
    expect("every random byte is the embedder's", () => {
        let next = 0;
        const counting = (bytes) => { bytes.forEach((_, i) => { bytes[i] = next++; }); return 0; };
        const instance = new VectorModule(module, counting);
        instance.draw(1); // libsodium draws its own canary first
        const first = next & 255;
        assert.deepEqual([...instance.draw(100)], [...Array(100).keys()].map((i) => (first + i) & 255));
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
checkRandomness();
console.log(`wasm: ${passed} vectors passed, ${failed} failed`);
process.exitCode = passed > 0 && failed === 0 ? 0 : 1;
