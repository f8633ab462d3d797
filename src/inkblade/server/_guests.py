"""Who is asking: a guest with a signed cookie, no account; and the secrets that hold seats."""

from __future__ import annotations

import hmac
import os
import secrets
from pathlib import Path

from itsdangerous import BadSignature, Signer

from inkblade.kernel import Seat
from inkblade.store import Holder, hashed

COOKIE = "inkblade_guest"
COOKIE_SECONDS = 400 * 86_400
SECRET = "secret"
NOBODY = "Guest"
"""What somebody is called who has not said."""
SECRET_BYTES = 32


def read_secret(folder: Path) -> bytes:
    """The server's secret, made on first use and readable by its owner alone."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / SECRET
    if not path.exists():
        # Written beside and linked into place: two that start at once agree on one, and none is ever half written.
        fresh = folder / f".{SECRET}.{secrets.token_hex(8)}"
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(SECRET_BYTES))
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    return path.read_bytes()


def new_id() -> str:
    """A name that nobody can guess: of a guest, a table, a record."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """The secret of a link."""
    return secrets.token_urlsafe(24)


class Guests:
    """Cookies signed and checked."""

    def __init__(self, secret: bytes) -> None:
        self._signer = Signer(secret, salt="guest")

    def sign(self, guest: str) -> str:
        return self._signer.sign(guest).decode()

    def read(self, cookie: str | None) -> str | None:
        """The guest of a cookie; None if there is none, or it is forged."""
        if not cookie:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None


def opens(token: str | None, token_hash: bytes) -> bool:
    """Whether a secret is the one whose hash is kept."""
    return token is not None and hmac.compare_digest(hashed(token), token_hash)


def seat_of(token: str, holders: tuple[Holder, ...]) -> Seat | None:
    """The seat that a link's secret holds."""
    return next((holder.seat for holder in holders if opens(token, holder.token_hash)), None)
