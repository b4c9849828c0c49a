// Asks in which promos of the showcase a receipt would count. Nothing is sent in by this.
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

func main() {
	var scan struct {
		UUID   string `json:"uuid"`
		State  string `json:"state"`
		Promos []struct {
			Name      string `json:"name"`
			Eligible  bool   `json:"eligible"`
			Points    int    `json:"points"`
			RejectKey string `json:"rejectKey"`
		} `json:"promos"`
	}
	call("POST", "/api/showcase/check", map[string]string{"userUuid": "participant-17", "qrStr": os.Getenv("QR")}, &scan)
	for scan.State == "ARRIVED" {
		time.Sleep(1500 * time.Millisecond)
		call("GET", "/api/showcase/check/"+scan.UUID, nil, &scan)
	}

	for _, promo := range scan.Promos {
		if promo.Eligible {
			fmt.Println(promo.Name, promo.Points, "points")
		} else {
			fmt.Println(promo.Name, promo.RejectKey)
		}
	}
}
