// Vector files of blocks: how many vectors one has, and the same with one fault each. A run that
// lets one of those pass checks nothing there.

/** The blocks of a file, each as its lines, without comments. */
export function blocksOf(text) {
    return text.split("\n\n")
        .map((block) => block.split("\n").filter((line) => line !== "" && !line.startsWith("#")))
        .filter((lines) => lines.length > 0);
}

/** A value of a block; undefined if it has none. */
export function valueOf(block, key) {
    const line = block.find((one) => one.startsWith(`${key}: `));
    return line?.slice(key.length + 2);
}

const expected = [
    "code", "t", "name", "key", "space", "form", "printed", "error", "suggests", "range",
];

/** Texts of one vector each that must fail: for every kind of expectation one that is wrong. */
export function faultyBlocks(text) {
    const blocks = blocksOf(text);
    const wrong = expected.flatMap((key) => {
        const block = blocks.find((one) => valueOf(one, key) !== undefined);
        if (block === undefined) return [];
        return [{ what: key, text: changed(block, key, `${valueOf(block, key)}x`) }];
    });
    // What reads is expected to be refused, and what is refused to be read.
    const good = blocks.find((one) => valueOf(one, "code") !== undefined);
    const bad = blocks.find((one) => valueOf(one, "error") !== undefined);
    if (good) wrong.push({ what: "one that reads", text: changed(good, "code", "empty", "error") });
    if (bad) wrong.push({ what: "one refused", text: changed(bad, "error", "42-coral", "code") });
    return wrong;
}

function changed(block, key, value, newKey = key) {
    return block.map((line) => line.startsWith(`${key}: `) ? `${newKey}: ${value}` : line)
        .join("\n");
}

/** The text that a value with escapes stands for. */
export function unescaped(value) {
    return value.replace(/\\u\{([0-9A-Fa-f]+)\}|\\n|\\t/g, (whole, digits) =>
        digits ? String.fromCodePoint(parseInt(digits, 16)) : whole === "\\n" ? "\n" : "\t");
}
