# Prints every change of your orders, and goes on after a restart where it was. Python's standard library alone.
import json, os, sys, time, urllib.error, urllib.parse, urllib.request

URL, KEY, FILE = os.environ["KOLLI_URL"], os.environ["KOLLI_KEY"], "changes.cursor"


def page(after):
    """The changes after a cursor; waits up to 30 seconds for the next one."""
    query = urllib.parse.urlencode({"wait": 30, **({"after": after} if after else {})})
    request = urllib.request.Request(f"{URL}/integration/v1/changes?{query}")
    request.add_header("Authorization", f"Bearer {KEY}")
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)["result"]


cursor = open(FILE).read() if os.path.exists(FILE) else None
pause = 0.5
while True:
    try:
        found = page(cursor)
        pause = 0.5
    except urllib.error.HTTPError as error:
        if error.code < 500 and error.code != 429:
            sys.exit(f"{error.code} {error.read().decode()}")
        time.sleep(max(pause, int(error.headers.get("Retry-After") or 0)))
        pause = min(2 * pause, 60)
        continue
    except OSError:
        time.sleep(pause)
        pause = min(2 * pause, 60)
        continue
    for change in found["changes"]:
        print(change["at"], change["fulfillment_order_id"], change["kind"], flush=True)
    cursor = found["next"]
    with open(FILE + ".new", "w") as file:
        file.write(cursor)
    os.replace(FILE + ".new", FILE)
