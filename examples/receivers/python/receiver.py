"""A receiver of callbacks on the standard library alone: `CALLBACK_SECRET=… python3 receiver.py`."""

import hmac
import json
import os
import re
import sys
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ.get("CALLBACK_SECRET", "").encode()
EVENTS_DIR = os.environ.get("EVENTS_DIR", "events")
BLOCKED = set(os.environ.get("BLOCKED_USERS", "").split(","))
LARGEST = 4 * 1024 * 1024


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        length = self.headers.get("content-length", "")
        if not length.isdigit() or int(length) > LARGEST:
            self.close_connection = True
            return self.answer(400, {"error": "a body with its length is expected"})
        body = self.rfile.read(int(length))
        # In constant time, so that the secret cannot be guessed letter by letter.
        if not hmac.compare_digest(self.headers.get("x-callback-secret", "").encode(), SECRET):
            return self.answer(401, {"error": "unknown sender"})
        event_id = self.headers.get("webhook-id", "")
        if not re.fullmatch(r"[\w.-]{1,128}", event_id, re.ASCII):
            return self.answer(400, {"error": "webhook-id is missing"})
        event = read_event(body)
        if event is None:
            return self.answer(400, {"error": "not an event"})

        # Events of one receipt come in order. If its ARRIVED was lost here, 404 makes the service send it again, and then this event.
        if event["state"] != "ARRIVED" and not is_stored(f"{event['uuid']}.ARRIVED.0"):
            return self.answer(404, {"error": "unknown receipt"})
        try:
            is_new = store(event_id, body)
        except OSError as error:
            print(error, file=sys.stderr, flush=True)
            return self.answer(500, {"error": "the event cannot be stored"})
        if is_new:
            reward = event.get("approved") is True and not (event.get("meta") or {}).get("sandbox")
            print(event_id, f"grant {event['promoPoints']} points" if reward else "noted", flush=True)
        else:
            print(event_id, "repeat", flush=True)
        ack = {"externalId": f"order-{event['uuid']}"}
        if event["userUuid"] in BLOCKED:
            ack["status"] = "BLOCKED_USER"
        self.answer(200, ack)

    def answer(self, status, content):
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def read_event(body):
    try:
        event = json.loads(body)
    except ValueError:
        return None
    if not isinstance(event, dict) or not all(isinstance(event.get(name), str) for name in ("state", "uuid", "userUuid")):
        return None
    return event if re.fullmatch(r"[\da-f-]{36}", event["uuid"], re.ASCII) else None


def is_stored(event_id):
    return os.path.exists(os.path.join(EVENTS_DIR, event_id))


def store(event_id, body):
    """
    Keeps the event under its id. False: it is a repeat. A database does the same with a unique key, in the transaction that uses the event. The file gets
    its id when all of it is on the disk: with a full disk or after a crash, half an event would otherwise make its repeat look known, and the event would
    be lost.
    """
    written = os.path.join(EVENTS_DIR, f"{event_id}.{uuid.uuid4()}~")
    try:
        with open(written, "xb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        os.link(written, os.path.join(EVENTS_DIR, event_id))
        return True
    except FileExistsError:
        return False
    finally:
        if os.path.exists(written):
            os.remove(written)


if __name__ == "__main__":
    if not SECRET:
        raise SystemExit("CALLBACK_SECRET is not set")
    os.makedirs(EVENTS_DIR, exist_ok=True)
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8090"))), Receiver).serve_forever()
