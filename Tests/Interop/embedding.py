"""The programs that docs/embedding.md shows, taken from its text."""

import base64
import pathlib
import re
import types

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/embedding.md"


def blocks(language):
    """The code blocks of a language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text(), re.M | re.S)


def install(folder, name, text):
    """Writes a program into a folder, to be run by its path."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text)
    path.chmod(0o700)
    return path


def on_admit(folder):
    """The example of a program that is asked; its database is beside it."""
    return install(folder, "on-admit", blocks("python")[0])


def checker():
    """The example that checks certificates, as a module."""
    module = types.ModuleType("checker")
    exec(compile(blocks("python")[1], "docs/embedding.md", "exec"), module.__dict__)
    return module


def key(owner):
    """A public key in hex as a JWK."""
    x = base64.urlsafe_b64encode(bytes.fromhex(owner)).rstrip(b"=").decode()
    return {"kty": "OKP", "crv": "Ed25519", "x": x}
