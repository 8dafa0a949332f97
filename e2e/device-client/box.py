"""A pickup box written from docs/device-api.md alone, with Python's standard library. Its disk is one file.

Usage: box.py URL KEY FILE. Reads a step and its words from each line of standard input, writes its result as JSON."""
import base64, hashlib, hmac, json, os, re, sys, time, urllib.error, urllib.request

WEEK = 7 * 24 * 3_600_000
clock = lambda: round(time.time() * 1000)

class Box:
    def __init__(self, url, key, file):
        self.url, self.file, self.log, self.ahead = url, file, [], 0
        self.disk = {"key": key, "fresh": None, "epoch": None, "acked": 0, "events": [], "state": None,
                     "etag": "", "stateSeq": 0, "contentsSeq": 0, "staff": None, "done": []}
        if os.path.exists(file): self.disk = json.load(open(file))

    def save(self):  # a power cut leaves the old file or the new one
        with open(self.file + ".new", "w") as new:
            json.dump(self.disk, new), new.flush(), os.fsync(new.fileno())
        os.replace(self.file + ".new", self.file)

    def call(self, method, path, body=None, headers={}, key=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": "Bearer " + (key or self.disk["key"]), "content-type": "application/json", **headers}
        request = urllib.request.Request(self.url + "/device/v1" + path, data, headers if data else {k: v for k, v in headers.items() if k != "content-type"}, method=method)
        try:
            answer = urllib.request.urlopen(request, timeout=30)
            return answer.status, json.load(answer).get("result"), answer.headers
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"{}"), error.headers

    def add(self, *events):  # numbered from 1 without gaps, on the disk before they are sent
        for event in events:
            last = self.disk["events"][-1]["seq"] if self.disk["events"] else self.disk["acked"]
            self.disk["events"].append({"seq": last + 1, "at": clock(), **event})
        self.save()

    def deliveries(self):  # the document with the box's own later events
        known = json.loads(json.dumps((self.disk["state"] or {}).get("deliveries", [])))
        for event in self.disk["events"]:
            if event["seq"] <= self.disk["stateSeq"]: continue
            for one in [d for d in known if d["docId"] == event.get("docId")]:
                if event["kind"] == "loaded":
                    for door in one["lockers"]: door["loaded"] |= door["lockerId"] == event["lockerId"]
                elif event["kind"] in ("pickedUp", "removed"):
                    one["lockers"] = [door for door in one["lockers"] if door["lockerId"] != event["lockerId"]]
        return known

    def heartbeat(self):
        disk = self.disk
        _, result, _ = self.call("POST", "/heartbeat", {"at": clock(), "softwareVersion": "py-1", "capabilities": ["contents"]})
        self.ahead = clock() - result["serverTime"]
        first, restored = disk["epoch"] is None, disk["epoch"] not in (None, result["epoch"]) or result["lastSeq"] < disk["acked"]
        disk["epoch"] = result["epoch"]
        if first or restored: disk["acked"] = result["lastSeq"]
        if restored:
            parcels = [{"docId": d["docId"], "lockerId": door["lockerId"]} for d in self.deliveries() for door in d["lockers"] if door["loaded"]]
            self.add({"kind": "contents", "parcels": parcels})
            disk["contentsSeq"] = disk["events"][-1]["seq"]
        self.save()
        return {"rotateKey": result["rotateKey"], "restored": restored, "reads": sorted(c for c in result["capabilities"] if c.startswith("event:"))}

    def send(self):
        batch = [event for event in self.disk["events"] if event["seq"] > self.disk["acked"]][:1000]
        if not batch: return []
        status, result, _ = self.call("POST", "/events", {"at": clock(), "events": batch})
        if status != 200: return {"status": status, "code": result["code"]}
        self.disk["acked"] = result["lastSeq"]
        self.disk["events"] = [e for e in self.disk["events"] if e["seq"] > result["lastSeq"] or e["at"] > clock() - WEEK]
        self.save()
        return [one.get("code", one["outcome"]) for one in result["outcomes"]]

    def sync(self):
        acked = self.disk["acked"]
        status, state, headers = self.call("GET", "/state", headers={"if-none-match": self.disk["etag"]})
        if status == 200 and state["epoch"] == self.disk["epoch"] and acked >= self.disk["contentsSeq"]:
            self.disk.update(state=state, etag=headers["etag"], stateSeq=acked), self.save()
        return status

    def hash(self, pin):
        key = self.disk["state"]["pinKey"]
        return hmac.new(base64.urlsafe_b64decode(key + "=" * (-len(key) % 4)), pin.encode(), hashlib.sha256).hexdigest()

    def opened(self, door, *facts):
        self.add({"kind": "door", "lockerId": door, "state": "opened"}, {"kind": "door", "lockerId": door, "state": "closed"}, *facts)
        return door

    def staff(self, pin):
        found = [one["userId"] for one in self.disk["state"]["staff"] if one["pinHash"] == self.hash(pin)]
        self.disk["staff"] = found[0] if found else None
        self.add({"kind": "staffSession", "userId": found[0], "state": "in"} if found else {"kind": "wrongPin"})
        return bool(found)

    def scan(self, code):
        code = re.sub(r"\s+", "", code).lower()
        for one in self.deliveries():
            empty = [door["lockerId"] for door in one["lockers"] if not door["loaded"]]
            if code in [one["deliveryId"], *one["additionalDeliveryIds"]] and empty:
                return self.opened(empty[0], {"kind": "loaded", "docId": one["docId"], "lockerId": empty[0], "userId": self.disk["staff"]})
        return "unknown"

    def pin(self, pin):
        for one in self.deliveries():
            doors = [door["lockerId"] for door in one["lockers"] if door["loaded"]]
            if one["pinHash"] == self.hash(pin) and doors and (one["expiresAt"] or 0) > clock() - self.ahead:
                return [self.opened(door, {"kind": "pickedUp", "docId": one["docId"], "lockerId": door}) for door in doors]
        self.add({"kind": "wrongPin"})
        return []

    def confirm(self, door):
        return self.opened(door, {"kind": "doorConfirmed", "lockerId": door, "userId": self.disk["staff"]})

    def measure(self, celsius):
        sensors = [sensor["id"] for sensor in self.disk["state"]["sensors"]]
        self.add(*({"kind": "reading", "sensor": one, "celsius": float(celsius), "signal": -70} for one in sensors))
        return sensors

    def raw(self, text): return self.add(json.loads(text))

    def rotate(self):  # both keys stay on the disk until a call with the new one succeeds
        self.disk["fresh"] = self.call("POST", "/key/rotate")[1]["key"]; self.save()
        works = self.call("GET", "/state", key=self.disk["fresh"])[0] == 200
        if works: self.disk["key"] = self.disk["fresh"]
        self.disk["fresh"] = None; self.save()
        return works

    def follow(self):  # until one command is answered
        request = urllib.request.Request(self.url + "/device/v1/commands", headers={"authorization": "Bearer " + self.disk["key"]})
        event = ""
        for line in urllib.request.urlopen(request, timeout=90):
            name, _, value = line.decode().strip().partition(": ")
            event = value if name == "event" else event
            if name != "data" or event != "command": continue
            command = json.loads(value)
            if command["kind"] != "open_door" or command["id"] in self.disk["done"] or command["expiresAt"] <= clock() - self.ahead: continue
            self.disk["done"].append(command["id"]); self.opened(command["lockerId"])
            return self.call("POST", f"/commands/{command['id']}/answer", {"at": clock(), "outcome": "done"})[0]

box = Box(*sys.argv[1:4])
for line in sys.stdin:
    step, *words = line.strip().split(" ", 1)
    print(json.dumps(getattr(box, step)(*words)), flush=True)
