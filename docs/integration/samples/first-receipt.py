# Sends a receipt and waits for its verdict.
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


uuid = call("/api/receipts/qr", {"userUuid": "participant-17", "qrStr": os.environ["QR"]})["uuid"]

receipt = call(f"/api/receipts/{uuid}")
while receipt["state"] != "REVIEWED":
    time.sleep(1.5)
    receipt = call(f"/api/receipts/{uuid}")

print(uuid, f"approved, {receipt['promoPoints']} points" if receipt["approved"] else f"rejected: {receipt['rejectKey']}")
