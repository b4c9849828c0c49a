# Asks in which promos of the showcase a receipt would count. Nothing is sent in by this.
url=${CHEKHOV_URL:-http://127.0.0.1:8080}

curl -sS --fail-with-body "$url/api/showcase/check" \
  -H "api-key: $CHEKHOV_KEY" \
  -H 'content-type: application/json' \
  -d "{\"userUuid\": \"participant-17\", \"qrStr\": \"$QR\"}"
