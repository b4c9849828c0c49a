// Sends a receipt and waits for its verdict.
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
	var receipt struct {
		UUID        string `json:"uuid"`
		State       string `json:"state"`
		Approved    bool   `json:"approved"`
		PromoPoints int    `json:"promoPoints"`
		RejectKey   string `json:"rejectKey"`
	}
	call("POST", "/api/receipts/qr", map[string]string{"userUuid": "participant-17", "qrStr": os.Getenv("QR")}, &receipt)

	call("GET", "/api/receipts/"+receipt.UUID, nil, &receipt)
	for receipt.State != "REVIEWED" {
		time.Sleep(1500 * time.Millisecond)
		call("GET", "/api/receipts/"+receipt.UUID, nil, &receipt)
	}

	if receipt.Approved {
		fmt.Println(receipt.UUID, "approved,", receipt.PromoPoints, "points")
	} else {
		fmt.Println(receipt.UUID, "rejected:", receipt.RejectKey)
	}
}
