"""What is counted and measured, for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
LIVE = Gauge("inkblade_tables_in_memory", "Tables in memory", registry=REGISTRY)
LISTENERS = Gauge("inkblade_sockets", "Sockets that listen at a table", registry=REGISTRY)
ENTRIES = Counter("inkblade_entries", "Entries accepted", registry=REGISTRY)
NOT_KEPT = Counter("inkblade_not_kept", "Entries that could not be written down", registry=REGISTRY)
REFUSED = Counter("inkblade_refused", "Requests refused on sockets", ["code"], registry=REGISTRY)
ANSWERED = Counter("inkblade_answered", "HTTP requests answered", ["status"], registry=REGISTRY)
BOT_SECONDS = Histogram("inkblade_bot_seconds", "How long bots took to decide", registry=REGISTRY)


def metrics() -> bytes:
    """All figures as text."""
    return generate_latest(REGISTRY)
