// Reads what is new in the feed, from the cursor that was saved on. Add wait=25 and a loop, and it waits for more.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
)

func main() {
	file := os.Getenv("CURSOR_FILE")
	if file == "" {
		file = "cursor"
	}
	for {
		query := url.Values{"limit": {"100"}}
		if cursor, err := os.ReadFile(file); err == nil {
			query.Set("cursor", string(cursor))
		}
		request, err := http.NewRequest("GET", os.Getenv("CHEKHOV_URL")+"/api/events?"+query.Encode(), nil)
		if err != nil {
			log.Fatal(err)
		}
		request.Header.Set("api-key", os.Getenv("CHEKHOV_KEY"))
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			log.Fatal(err)
		}
		text, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || response.StatusCode != http.StatusOK {
			log.Fatal(response.Status, " ", string(text), err)
		}
		var page struct {
			Events []struct{ WebhookID, Body string }
			Next   string
		}
		if err := json.Unmarshal(text, &page); err != nil {
			log.Fatal(err)
		}
		if len(page.Events) == 0 {
			return
		}
		for _, one := range page.Events {
			var event struct{ State, Event string }
			if err := json.Unmarshal([]byte(one.Body), &event); err != nil {
				log.Fatal(err)
			}
			fmt.Println(one.WebhookID, event.State+event.Event)
		}
		// In the transaction in which you use the events: then none is lost, and none is used twice.
		if err := os.WriteFile(file, []byte(page.Next), 0o600); err != nil {
			log.Fatal(err)
		}
	}
}
