# Receives webhooks, checks that Kolli signed them, and does each event once. Python's standard library alone.
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = base64.b64decode(os.environ["KOLLI_WEBHOOK_SECRET"].removeprefix("whsec_"))
done = set()  # A shop has them in its database.


def is_signed(headers, body):
    """Whether one of the signatures is right and the request is at most five minutes old."""
    name, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not at.isdigit() or abs(time.time() - int(at)) > 300:
        return False
    digest = hmac.digest(SECRET, f"{name}.{at}.".encode() + body, hashlib.sha256)
    expected = "v1," + base64.b64encode(digest).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        if not is_signed(self.headers, body):
            return self.answer(400)
        event = json.loads(body)
        if event["data"]["id"] not in done:
            print(event["type"], event["data"]["id"], flush=True)
        done.add(event["data"]["id"])
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "9000"))), Receiver)
print("listening", flush=True)
server.serve_forever()
