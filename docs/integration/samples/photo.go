// Sends a photo of a receipt. Up to five photos: more parts of the same name.
package main

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"mime/multipart"
	"net/http"
	"os"
)

func main() {
	photo, err := os.ReadFile(os.Getenv("PHOTO"))
	if err != nil {
		log.Fatal(err)
	}

	// What is written to memory cannot fail.
	body := &bytes.Buffer{}
	form := multipart.NewWriter(body)
	_ = form.WriteField("userUuid", "participant-17")
	_ = form.WriteField("externalId", "order-77")
	part, _ := form.CreateFormFile("photos", "receipt.jpg")
	_, _ = part.Write(photo)
	_ = form.Close()

	request, err := http.NewRequest("POST", os.Getenv("CHEKHOV_URL")+"/api/receipts", body)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("api-key", os.Getenv("CHEKHOV_KEY"))
	request.Header.Set("content-type", form.FormDataContentType())
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		log.Fatal(response.Status, " ", string(text), err)
	}
	fmt.Println(string(text))
}
