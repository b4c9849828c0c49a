# Signs a token for a participant who is signed in on your side, and sends a receipt with it.
# Here with a shared secret (HS256) and openssl.
url=${CHEKHOV_URL:-http://127.0.0.1:8080}

encoded() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }

claims="{\"sub\": \"participant-17\", \"aud\": \"$PROMO_ID\", \"exp\": $(($(date +%s) + 600))}"
text="$(printf '{"alg": "HS256", "typ": "JWT"}' | encoded).$(printf '%s' "$claims" | encoded)"
signature=$(printf '%s' "$text" | openssl dgst -sha256 -hmac "$SHARED_SECRET" -binary | encoded)

curl -sS --fail-with-body "$url/api/receipts/qr" \
  -H "api-key: $CHEKHOV_KEY" \
  -H 'content-type: application/json' \
  -d "{\"qrStr\": \"$QR\", \"participantToken\": \"$text.$signature\"}"
