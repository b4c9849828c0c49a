# Sends a receipt and waits for its verdict.
url=${CHEKHOV_URL:-http://127.0.0.1:8080}

sent=$(curl -sS --fail-with-body "$url/api/receipts/qr" \
  -H "api-key: $CHEKHOV_KEY" \
  -H 'content-type: application/json' \
  -d "{\"userUuid\": \"participant-17\", \"qrStr\": \"$QR\"}") || { echo "$sent" >&2; exit 1; }
uuid=$(echo "$sent" | sed 's/.*"uuid":"\([^"]*\)".*/\1/')

until receipt=$(curl -sS --fail-with-body "$url/api/receipts/$uuid" -H "api-key: $CHEKHOV_KEY") || { echo "$receipt" >&2; exit 1; }
      echo "$receipt" | grep -q '"state":"REVIEWED"'
do sleep 1.5; done

echo "$receipt"
