# Signs a token for a participant who is signed in on your side, and sends a receipt with it.
# Here with a shared secret (HS256), which needs nothing but the standard library.
import base64
import hashlib
import hmac
import json
import os
import sys
import time
import urllib.error
import urllib.request

URL = os.environ.get("CHEKHOV_URL", "http://127.0.0.1:8080")


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def participant_token(participant):
    claims = {"sub": participant, "aud": os.environ["PROMO_ID"], "exp": int(time.time()) + 600}
    text = b".".join(encoded(json.dumps(part).encode()) for part in ({"alg": "HS256", "typ": "JWT"}, claims))
    signature = hmac.new(os.environ["SHARED_SECRET"].encode(), text, hashlib.sha256).digest()
    return (text + b"." + encoded(signature)).decode()


body = {"qrStr": os.environ["QR"], "participantToken": participant_token("participant-17")}
headers = {"api-key": os.environ["CHEKHOV_KEY"], "content-type": "application/json"}
try:
    with urllib.request.urlopen(urllib.request.Request(URL + "/api/receipts/qr", json.dumps(body).encode(), headers)) as response:
        print(json.load(response)["uuid"], "accepted")
except urllib.error.HTTPError as error:
    sys.exit(f"{error.code} {error.read().decode()}")
