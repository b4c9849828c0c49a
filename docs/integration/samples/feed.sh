# Reads what is new in the feed, from the cursor that was saved on.
url=${CHEKHOV_URL:-http://127.0.0.1:8080}
file=${CURSOR_FILE:-cursor}

while
  cursor=$(cat "$file" 2> /dev/null)
  page=$(curl -sS --fail-with-body "$url/api/events?limit=100${cursor:+&cursor=$cursor}" -H "api-key: $CHEKHOV_KEY") || { echo "$page" >&2; exit 1; }
  echo "$page" | grep -q '"webhookId"'
do
  # Use the events here. Then save the place after them.
  echo "$page"
  echo "$page" | sed 's/.*"next":"\([^"]*\)".*/\1/' > "$file"
done
