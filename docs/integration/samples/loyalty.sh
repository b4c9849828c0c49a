# Loads a catalogue, then asks how many points a receipt is worth.
url=${CHEKHOV_URL:-http://127.0.0.1:8080}

curl -sS --fail-with-body -X PUT "$url/api/loyalty/catalog" \
  -H "api-key: $CHEKHOV_KEY" \
  -H 'content-type: application/json' \
  -d '{"items": [{"itemId": 501, "name": "Молоко 1 л", "pointsPerUnit": 10, "patterns": ["молоко"]}]}' || exit 1

curl -sS --fail-with-body "$url/api/loyalty/check" \
  -H "api-key: $CHEKHOV_KEY" \
  -H 'content-type: application/json' \
  -d "{\"userUuid\": \"participant-17\", \"qrStr\": \"$QR\"}"
