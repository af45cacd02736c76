"""Plants the faults of faults.txt into a copy of the sources, and prints what must be found.

usage: plant.py FOLDER

Prints a line for each target: its name, a tab, and what its failure says (a regular expression).
"""

import pathlib
import sys


def faults(text):
    """The blocks: fields, lines to find, and lines to put there."""
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
        fields = dict(line.split(": ", 1) for line in lines[:3])
        old = "\n".join(line[2:] for line in lines[3:] if line.startswith("- "))
        new = "\n".join(line[2:] for line in lines[3:] if line.startswith("+ "))
        yield fields, old, new


def main():
    home = pathlib.Path(__file__).resolve().parent
    tree = pathlib.Path(sys.argv[1])
    for fields, old, new in faults((home / "faults.txt").read_text(encoding="utf-8")):
        file = tree / fields["file"]
        source = file.read_text(encoding="utf-8")
        if source.count(old) != 1:
            sys.exit(f"{fields['file']}: error: not there once: {old}\nhint: mend Fuzz/faults.txt")
        file.write_text(source.replace(old, new), encoding="utf-8")
        for target in fields["targets"].split():
            print(f"{target}\t{fields['says']}")


main()
