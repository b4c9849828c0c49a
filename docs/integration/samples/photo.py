# Sends a photo of a receipt, with the standard library alone. Up to five photos: more parts of the same name.
import os
import sys
import urllib.error
import urllib.request
import uuid

URL = os.environ.get("CHEKHOV_URL", "http://127.0.0.1:8080")
line = uuid.uuid4().hex

body = b""
for name, value in {"userUuid": "participant-17", "externalId": "order-77"}.items():
    body += f'--{line}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
with open(os.environ["PHOTO"], "rb") as photo:
    body += f'--{line}\r\ncontent-disposition: form-data; name="photos"; filename="receipt.jpg"\r\n\r\n'.encode() + photo.read() + b"\r\n"
body += f"--{line}--\r\n".encode()

request = urllib.request.Request(URL + "/api/receipts", body, {
    "api-key": os.environ["CHEKHOV_KEY"],
    "content-type": f"multipart/form-data; boundary={line}",
})
try:
    with urllib.request.urlopen(request) as response:
        print(response.read().decode())
except urllib.error.HTTPError as error:
    sys.exit(f"{error.code} {error.read().decode()}")
