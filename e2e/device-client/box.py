"""A pickup box written from docs/device-api.md alone, with Python's standard library. Its disk is one file.

Usage: box.py URL KEY FILE. Reads a step and its words from each line of standard input, writes its result as JSON."""
import base64, hashlib, hmac, json, os, random, re, sys, time, urllib.error, urllib.request

MINUTE, WEEK = 60_000, 7 * 24 * 3_600_000
passed = 0  # what the step `wait` added to the clock
clock = lambda: round(time.time() * 1000) + passed
side = lambda celsius, limits: "temp_high" if celsius > limits["max"] else "temp_low" if celsius < limits["min"] else None

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
        for pause in (0.5, 1, 2, 4, 8, 10, None):  # after 429, 5xx or no response; then with the next step
            try:
                answer = urllib.request.urlopen(request, timeout=30)
                return answer.status, json.load(answer).get("result"), answer.headers
            except urllib.error.HTTPError as error:
                if pause is None or error.code < 500 and error.code != 429: return error.code, json.loads(error.read() or b"{}"), error.headers
                pause = max(pause, int(error.headers.get("retry-after") or 0))
            except OSError:
                if pause is None: return 0, {}, {}
            time.sleep(pause * random.uniform(0.5, 1))

    def last(self): return max([self.disk["acked"], *(event["seq"] for event in self.disk["events"][-1:])])

    def add(self, *events):  # numbered from 1 without gaps, on the disk before they are sent, with the holds that they cause
        for event in events: self.disk["events"].append({"seq": self.last() + 1, "at": clock(), **event})
        for one in [d for d in self.deliveries() if d["mayBeHeld"] and not self.held(d)]:
            causes = [(door["lockerId"], self.exposed(one, door["lockerId"])) for door in one["lockers"] if door["loaded"]]
            for door, cause in [found for found in causes if found[1]][:1]:
                self.disk["events"].append({"seq": self.last() + 1, "at": clock(), "kind": "held", "docId": one["docId"], "lockerId": door, "cause": cause})
        self.save()

    def held(self, one):  # by Kolli, or by an own event that nobody has judged
        return one["hold"] or any(e["kind"] == "held" and e["docId"] == one["docId"] and e["seq"] > one["judgedSeq"] for e in self.disk["events"])

    def load(self, one, door):  # the event with which this parcel was loaded
        return next((e for e in reversed(self.disk["events"]) if e["kind"] == "loaded" and (e.get("docId"), e.get("lockerId")) == (one["docId"], door)), {"seq": 0, "at": 0})

    def exposed(self, one, door):  # the side on which a parcel was out of range for too long, by the stored readings
        state, load = self.disk["state"], self.load(one, door)
        place = next(locker for locker in state["lockers"] if locker["lockerId"] == door)
        limits, rules = state["temperatureRangeFridge" if place["fridge"] else "temperatureRangeBasic"], state["holdRules"]
        most, margin = rules["fridgeAfterMinutes" if place["fridge"] else "basicAfterMinutes"] * MINUTE, min(0.5, (limits["max"] - limits["min"]) / 2)
        judged = one["judgedSeq"] if one["judgedSeq"] > load["seq"] else 0
        out, last, excursion, alarm, skips = 0, None, (None, 0), False, False
        for e in self.disk["events"]:
            if e["seq"] == load["seq"] and alarm: return excursion[0]
            if e["kind"] != "reading" or e["sensor"] != place["sensor"] or not -60 <= e["celsius"] <= 100: continue
            now, at = side(e["celsius"], limits), e["at"]
            skips = now and (skips or e["seq"] <= judged)
            if skips or e["seq"] <= judged: continue
            if last and last[0] and at - last[1] < 15 * MINUTE and e["seq"] > load["seq"]: out += max(0, at - max(last[1], load["at"]))
            ends = now != excursion[0] and (now or not alarm or not side(e["celsius"], {"min": limits["min"] + margin, "max": limits["max"] - margin}))
            if ends: excursion, alarm = (now, at), False
            alarm = alarm or bool(now) and at - excursion[1] >= rules["alarmDelayMs"]
            if e["seq"] > load["seq"] and (alarm or 0 < most <= out): return excursion[0] or now or last[0]
            last = (now, at)

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
        status, result, _ = self.call("POST", "/heartbeat", {"at": clock(), "softwareVersion": "py-1", "capabilities": ["contents"]})
        if status != 200: return {"status": status}
        self.ahead = clock() - result["serverTime"]
        first, restored = disk["epoch"] is None, disk["epoch"] not in (None, result["epoch"]) or result["lastSeq"] < disk["acked"]
        disk["epoch"] = result["epoch"]
        if restored:
            parcels = [{"docId": d["docId"], "lockerId": door["lockerId"]} for d in self.deliveries() for door in d["lockers"] if door["loaded"]]
            self.renumber(result["lastSeq"])
        if first or restored: disk["acked"] = result["lastSeq"]
        if restored:
            self.add({"kind": "contents", "parcels": parcels})
            disk["contentsSeq"] = disk["events"][-1]["seq"]
        self.save()
        return {"rotateKey": result["rotateKey"], "restored": restored, "reads": sorted(c for c in result["capabilities"] if c.startswith("event:"))}

    def renumber(self, last):  # where the event after Kolli's last one is no longer stored; the document's numbers move, too
        moved = self.disk["events"][0]["seq"] - last - 1 if self.disk["events"] else self.disk["acked"] - last
        if moved <= 0: return
        for event in self.disk["events"]: event["seq"] -= moved
        for one in (self.disk["state"] or {}).get("deliveries", []): one["judgedSeq"] -= moved
        self.disk["stateSeq"] -= moved

    def send(self):
        batch = [event for event in self.disk["events"] if event["seq"] > self.disk["acked"]][:1000]
        if not batch: return []
        status, result, _ = self.call("POST", "/events", {"at": clock(), "events": batch})
        if status != 200: return {"status": status, "code": result.get("code")}
        self.disk["acked"] = result["lastSeq"]
        needed = min([self.load(d, door["lockerId"])["seq"] or result["lastSeq"] for d in self.deliveries() for door in d["lockers"] if door["loaded"]], default=result["lastSeq"])
        self.disk["events"] = [e for e in self.disk["events"] if e["seq"] >= needed or e["at"] > clock() - WEEK]
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

    def slow(self, pin):
        state = self.disk["state"]
        return hashlib.pbkdf2_hmac("sha256", pin.encode(), state["pharmacyId"].encode(), state["staffPinIterations"]).hex()

    def opened(self, door, *facts):
        self.add({"kind": "door", "lockerId": door, "state": "opened"}, {"kind": "door", "lockerId": door, "state": "closed"}, *facts)
        return door

    def locked(self):  # five wrong PINs within ten minutes, for five minutes
        wrong = [event["at"] for event in self.disk["events"] if event["kind"] == "wrongPin"][-5:]
        return len(wrong) == 5 and wrong[4] - wrong[0] <= 10 * MINUTE and clock() < wrong[4] + 5 * MINUTE

    def staff(self, pin):
        if self.locked(): return "locked"
        slow = self.slow(pin)
        found = [one["userId"] for one in self.disk["state"]["staff"] if one["slowPinHash"] == slow]
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
        if self.locked(): return "locked"
        for one in self.deliveries():
            doors = [door["lockerId"] for door in one["lockers"] if door["loaded"]]
            if doors and (one["heldPinHash"] == self.hash(pin) or self.held(one) and one["pinHash"] == self.hash(pin)):
                self.add({"kind": "heldPin", "docId": one["docId"]})
                return "held"
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

    def wait(self, minutes):  # for tests: the box's clock moves on
        global passed
        passed += int(minutes) * MINUTE

    def raw(self, text): return self.add(json.loads(text))

    def enrol(self):  # without a key: the secret is on the disk before its hash is sent; the code is shown on the display
        self.disk["fresh"] = base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip("="); self.save()
        return self.call("POST", "/enrolments", {"secretHash": self.secret_hash()})[1]["claimCode"]

    def claimed(self):  # whether the code was entered; then the box has its key
        start = self.call("POST", "/enrolments/show", {"secretHash": self.secret_hash()})[1]["keyStart"]
        if start: self.disk["key"], self.disk["fresh"] = start + self.disk["fresh"], None; self.save()
        return start is not None

    def secret_hash(self): return base64.urlsafe_b64encode(hashlib.sha256(self.disk["fresh"].encode()).digest()).decode().rstrip("=")

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
