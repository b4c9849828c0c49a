# Sends a photo of a receipt. Up to five photos: repeat -F photos=…
url=${CHEKHOV_URL:-http://127.0.0.1:8080}

curl -sS --fail-with-body "$url/api/receipts" \
  -H "api-key: $CHEKHOV_KEY" \
  -F userUuid=participant-17 \
  -F externalId=order-77 \
  -F "photos=@$PHOTO"
