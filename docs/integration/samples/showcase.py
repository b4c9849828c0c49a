# Asks in which promos of the showcase a receipt would count. Nothing is sent in by this.
import json
import os
import sys
import time
import urllib.error
import urllib.request

URL = os.environ.get("CHEKHOV_URL", "http://127.0.0.1:8080")
HEADERS = {"api-key": os.environ["CHEKHOV_KEY"], "content-type": "application/json"}


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(URL + path, data, HEADERS)) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        sys.exit(f"{error.code} {error.read().decode()}")


scan = call("/api/showcase/check", {"userUuid": "participant-17", "qrStr": os.environ["QR"]})
while scan["state"] == "ARRIVED":
    time.sleep(1.5)
    scan = call(f"/api/showcase/check/{scan['uuid']}")

for promo in scan["promos"]:
    print(promo["name"], f"{promo['points']} points" if promo["eligible"] else promo["rejectKey"])
