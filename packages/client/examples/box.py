# What a box does first: a heartbeat, its state document, and an event. Python's standard library alone.
import json, os, time, urllib.request

URL, KEY = os.environ["KOLLI_URL"], os.environ["KOLLI_KEY"]
now = lambda: round(time.time() * 1000)


def call(method, path, body=None):
    headers = {"Authorization": f"Bearer {KEY}"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(URL + "/device/v1" + path, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)["result"]


heartbeat = {"at": now(), "softwareVersion": "1.0.0", "capabilities": ["contents"]}
last = call("POST", "/heartbeat", heartbeat)["lastSeq"]
state = call("GET", "/state")
print(state["name"], len(state["lockers"]), "doors")

# A box writes an event to its disk before the number is used.
event = {"seq": last + 1, "at": now(), "kind": "version", "softwareVersion": "1.0.0"}
print(call("POST", "/events", {"at": now(), "events": [event]})["outcomes"][0]["outcome"])
