# Reads what is new in the feed, from the cursor that was saved on. Add "wait": 25 and a loop, and it waits for more.
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request

URL = os.environ.get("CHEKHOV_URL", "http://127.0.0.1:8080")
FILE = os.environ.get("CURSOR_FILE", "cursor")

while True:
    query = {"limit": 100}
    if os.path.exists(FILE):
        with open(FILE) as file:
            query["cursor"] = file.read()
    request = urllib.request.Request(f"{URL}/api/events?{urllib.parse.urlencode(query)}", headers={"api-key": os.environ["CHEKHOV_KEY"]})
    try:
        with urllib.request.urlopen(request) as response:
            page = json.load(response)
    except urllib.error.HTTPError as error:
        sys.exit(f"{error.code} {error.read().decode()}")
    if not page["events"]:
        break
    for one in page["events"]:
        event = json.loads(one["body"])
        print(one["webhookId"], event.get("state") or event["event"])
    # In the transaction in which you use the events: then none is lost, and none is used twice.
    with open(FILE, "w") as file:
        file.write(page["next"])
