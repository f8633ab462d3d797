"""Records and people in SQLite, or PostgreSQL by URL: whatever was acknowledged is on disk."""

from inkblade.store._database import BadDatabase, in_folder
from inkblade.store._migrating import TooNew
from inkblade.store._store import (
    Holder,
    Kept,
    Store,
    entry_row,
    hashed,
    new_guest,
    new_holder,
    new_record,
    new_summary,
    new_table,
)
from inkblade.store._writing import NotKept, Statement, Write

__all__ = [
    "BadDatabase",
    "Holder",
    "Kept",
    "NotKept",
    "Statement",
    "Store",
    "TooNew",
    "Write",
    "entry_row",
    "hashed",
    "in_folder",
    "new_guest",
    "new_holder",
    "new_record",
    "new_summary",
    "new_table",
]
