"""A running relay's metrics, read by Prometheus' own parser."""

import math

from prometheus_client.parser import text_string_to_metric_families

from ws import get


def families(relay):
    status, headers, body = get(relay.operator, "/metrics")
    assert status == 200, status
    assert headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8", headers
    return list(text_string_to_metric_families(body.decode()))


def samples(relay):
    """Every sample: its name and labels, as in `name{label="value"}`, to its value."""
    found = {}
    for family in families(relay):
        for sample in family.samples:
            labels = ",".join(f'{name}="{value}"' for name, value in sample.labels.items())
            title = sample.name + (f"{{{labels}}}" if labels else "")
            assert title not in found, f"{title} stands twice"
            assert not math.isnan(sample.value), title
            found[title] = sample.value
    return found


def value(relay, name):
    """One sample of the relay's own, without its prefix."""
    return samples(relay)["wormhole_relay_" + name]
