"""Reads and writes the files of wordlists/."""

import pathlib

HOME = pathlib.Path(__file__).resolve().parent.parent


def lines(name):
    return (HOME / name).read_text(encoding="utf-8").splitlines()


def words(name):
    """The words of a file, in order, without comments."""
    return [word for line in lines(name) if not line.startswith("#") for word in line.split()]


def write(name, written):
    (HOME / name).write_text("".join(f"{line}\n" for line in written), encoding="utf-8")


def write_data(name, written):
    """Writes facts from public data, with the notice that goes with them."""
    notice = [f"# {line}".rstrip() for line in lines("data/NOTICE.txt")]
    write(f"data/{name}", [*notice, *written])
