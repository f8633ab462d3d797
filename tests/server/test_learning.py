from __future__ import annotations

import subprocess
import sys

AT_ONCE = """
import sys
from threading import Barrier, Thread

from inkblade.games.duel import book, book_ids
from inkblade.server._learning import learn_kinds

learn_kinds()
sys.setswitchinterval(1e-6)
together = Barrier(8)


def read():
    together.wait()
    for id in book_ids()[:2]:
        book.__wrapped__(id)


threads = [Thread(target=read) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_threads_may_read_a_book_at_once_though_nobody_has_read_one_before():
    done = subprocess.run([sys.executable, "-c", AT_ONCE], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
