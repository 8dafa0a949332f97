# Sends an order and reads it. The same order sent again changes nothing. Python's standard library alone.
import json, os, sys, time, urllib.error, urllib.parse, urllib.request, uuid

URL, KEY = os.environ["KOLLI_URL"], os.environ["KOLLI_KEY"]


def call(method, path, body=None):
    """The `result` of a call; sent again after 429, 5xx or no answer, with the same Idempotency-Key."""
    headers = {"Authorization": f"Bearer {KEY}", "Idempotency-Key": str(uuid.uuid4())}
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    for pause in (0.5, 1, 2, 4, 8, None):
        request = urllib.request.Request(URL + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["result"]
        except urllib.error.HTTPError as error:
            if pause is None or error.code < 500 and error.code != 429:
                sys.exit(f"{error.code} {error.read().decode()}")
            pause = max(pause, int(error.headers.get("Retry-After") or 0))
        except OSError:
            if pause is None:
                raise
        time.sleep(pause)


name = sys.argv[1] if len(sys.argv) > 1 else "shop-1001"
order = {
    "deliveryId": f"parcel-{name}",
    "phoneNumber": "+358401234567",
    "order_id": f"order-{name}",
    "fulfillment_order_id": name,
}
sent = call("POST", "/integration/v1/orders", order)
read = call("GET", "/integration/v1/orders/" + urllib.parse.quote(name, safe=""))
print(sent["docId"], read["deliveryStatus"])
