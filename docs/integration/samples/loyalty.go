// Loads a catalogue, then asks how many points a receipt is worth.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

func call(method, path string, body, answer any) {
	content, _ := json.Marshal(body)
	request, err := http.NewRequest(method, os.Getenv("CHEKHOV_URL")+path, bytes.NewReader(content))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("api-key", os.Getenv("CHEKHOV_KEY"))
	request.Header.Set("content-type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		log.Fatal(response.Status, " ", string(text), err)
	}
	if err := json.Unmarshal(text, answer); err != nil {
		log.Fatal(err)
	}
}

type object map[string]any

func main() {
	milk := object{"itemId": 501, "name": "Молоко 1 л", "pointsPerUnit": 10, "patterns": []string{"молоко"}}
	call("PUT", "/api/loyalty/catalog", object{"items": []object{milk}}, &object{})

	var check struct {
		UUID           string `json:"uuid"`
		Pending        bool   `json:"pending"`
		Awarded        bool   `json:"awarded"`
		AlreadyCounted bool   `json:"alreadyCounted"`
		TotalPoints    int    `json:"totalPoints"`
		RejectKey      string `json:"rejectKey"`
	}
	call("POST", "/api/loyalty/check", object{"userUuid": "participant-17", "qrStr": os.Getenv("QR")}, &check)
	for check.Pending {
		time.Sleep(1500 * time.Millisecond)
		call("GET", "/api/loyalty/check/"+check.UUID, nil, &check)
	}

	// Once for each uuid: a check that is repeated while it waits is awarded as the first one.
	switch {
	case check.Awarded:
		fmt.Println(check.UUID, "grant", check.TotalPoints, "points")
	case check.AlreadyCounted:
		fmt.Println(check.UUID, "already counted")
	default:
		fmt.Println(check.UUID, "nothing:", check.RejectKey)
	}
}
