// The module under test, as an embedder meets it: bytes in, bytes out, and one import, randomness.

import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";

/** Fills bytes at random, as a browser does; 0 is WASI's word for success. */
export function systemRandom(bytes) {
    webcrypto.getRandomValues(bytes);
    return 0;
}

export class VectorModule {
    static compile(path) {
        return new WebAssembly.Module(readFileSync(path));
    }

    /** An instance of its own, whose random bytes `random(bytes)` fills in place. */
    constructor(module, random = systemRandom) {
        const random_get = (target, count) =>
            random(new Uint8Array(this.exports.memory.buffer, target, count));
        this.exports = new WebAssembly.Instance(module, {
            wasi_snapshot_preview1: { random_get },
        }).exports;
    }

    /** What a check says of a text, a line for each vector. */
    check(name, text) {
        const bytes = new TextEncoder().encode(text);
        const address = this.exports.malloc(bytes.length);
        new Uint8Array(this.exports.memory.buffer, address, bytes.length).set(bytes);
        const report = this.#take(this.exports[name](address, bytes.length));
        this.exports.free(address);
        return report;
    }

    checkRandom() {
        return this.#take(this.exports.check_random());
    }

    /** Bytes from the generator that the programs use. */
    draw(count) {
        const address = this.exports.malloc(count);
        this.exports.draw_random(address, count);
        return new Uint8Array(this.exports.memory.buffer, address, count).slice();
    }

    #take(address) {
        const memory = this.exports.memory.buffer;
        const count = new DataView(memory).getUint32(address, true);
        const text = new TextDecoder().decode(new Uint8Array(memory, address + 4, count));
        this.exports.free(address);
        return text.split("\n");
    }
}
