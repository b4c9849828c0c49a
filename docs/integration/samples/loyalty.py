# Loads a catalogue, then asks how many points a receipt is worth.
import json
import os
import sys
import time
import urllib.error
import urllib.request

URL = os.environ.get("CHEKHOV_URL", "http://127.0.0.1:8080")
HEADERS = {"api-key": os.environ["CHEKHOV_KEY"], "content-type": "application/json"}


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(URL + path, data, HEADERS, method=method)) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        sys.exit(f"{error.code} {error.read().decode()}")


call("PUT", "/api/loyalty/catalog", {
    "items": [{"itemId": 501, "name": "Молоко 1 л", "pointsPerUnit": 10, "patterns": ["молоко"]}],
})

check = call("POST", "/api/loyalty/check", {"userUuid": "participant-17", "qrStr": os.environ["QR"]})
while check["pending"]:
    time.sleep(1.5)
    check = call("GET", f"/api/loyalty/check/{check['uuid']}")

# Once for each uuid: a check that is repeated while it waits is awarded as the first one.
if check["awarded"]:
    print(check["uuid"], f"grant {check['totalPoints']} points")
else:
    print(check["uuid"], "already counted" if check["alreadyCounted"] else f"nothing: {check['rejectKey']}")
