// Vector files cut down to one of each kind, with one fault each. A run that lets one of them pass
// checks nothing there.

/** Where a file says what must come out, by the path to the member. */
const outputs = {
    "rfc9382-edwards25519.json": [
        "M", "N", ...["pA", "pB", "confA", "confB", "Ke"].map((name) => `vectors.0.${name}`),
    ],
    "magic-wormhole.json": [
        "constants.S", "kdf_only.0.phase_key",
        ...[
            "password_hkdf48", "password_scalar_le", "blinding_pwS", "a.msg", "b.msg",
            "transcript", "shared_key", "verifier", "phase_keys.a1b2c3d4e5.version",
            "derived.0.key", "boxes.0.key", "boxes.0.plaintext_hex", "boxes.0.body_hex",
        ].map((name) => `cases.0.${name}`),
        "wrong_code.key_a", "wrong_code.key_b", "wrong_code.version_body_from_b.body_hex",
    ],
};

/** What must be refused, by the path to the list, the member, and what would be accepted. */
const refusals = {
    "rfc9382-edwards25519.json": [
        ["must_refuse", "point", (file) => file.vectors[0].pA],
    ],
    "magic-wormhole.json": [
        ["bad_inbound_for_cli1_side_a", "msg", (file) => file.cases[0].b.msg],
        ["cases.0.must_not_decrypt", "body_hex", opening],
    ],
};

/** Files in each of which exactly one vector must fail. */
export function plantedFaults(name, text) {
    const wrongOutputs = outputs[name].map((path) => {
        const file = oneOfEach(JSON.parse(text));
        edit(file, path, flipLastBit);
        return { what: path, file };
    });
    const accepted = refusals[name].flatMap(([path, member, good]) =>
        at(JSON.parse(text), path).map((bad, index) => {
            const whole = JSON.parse(text);
            const file = oneOfEach(whole);
            edit(file, path, () => [{ ...bad, [member]: good(whole, bad) }]);
            return { what: `${path}.${index}`, file };
        }));
    return [...wrongOutputs, ...accepted];
}

/** The body of a box that the side and phase of `bad` do open. */
function opening({ cases }, { side, phase }) {
    return cases[0].boxes.find((box) => box.side === side && box.phase === phase).body_hex;
}

function oneOfEach(file) {
    const cut = {};
    for (const [name, value] of Object.entries(file)) {
        cut[name] = Array.isArray(value) ? value.slice(0, 1) : value;
    }
    return cut;
}

function at(file, path) {
    return path.split(".").reduce((value, name) => value[name], file);
}

function edit(file, path, change) {
    const names = path.split(".");
    const last = names.pop();
    const holder = names.reduce((value, name) => value[name], file);
    holder[last] = change(holder[last]);
}

function flipLastBit(hex) {
    return hex.slice(0, -1) + (parseInt(hex.at(-1), 16) ^ 1).toString(16);
}
