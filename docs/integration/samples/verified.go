// Signs a token for a participant who is signed in on your side, and sends a receipt with it.
package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

// Ten minutes are enough: make a token for each receipt.
func participantToken(participant string, key *ecdsa.PrivateKey) string {
	head, _ := json.Marshal(map[string]any{"alg": "ES256", "typ": "JWT"})
	claims, _ := json.Marshal(map[string]any{"sub": participant, "aud": os.Getenv("PROMO_ID"), "exp": time.Now().Unix() + 600})
	text := base64.RawURLEncoding.EncodeToString(head) + "." + base64.RawURLEncoding.EncodeToString(claims)
	digest := sha256.Sum256([]byte(text))
	r, s, err := ecdsa.Sign(rand.Reader, key, digest[:])
	if err != nil {
		log.Fatal(err)
	}
	signature := make([]byte, 64)
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return text + "." + base64.RawURLEncoding.EncodeToString(signature)
}

func privateKey() *ecdsa.PrivateKey {
	file, err := os.ReadFile(os.Getenv("PRIVATE_KEY"))
	if err != nil {
		log.Fatal(err)
	}
	block, _ := pem.Decode(file)
	if block == nil {
		log.Fatal("PRIVATE_KEY is not a PEM file")
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		log.Fatal(err)
	}
	return key.(*ecdsa.PrivateKey)
}

func main() {
	body, _ := json.Marshal(map[string]string{"qrStr": os.Getenv("QR"), "participantToken": participantToken("participant-17", privateKey())})
	request, err := http.NewRequest("POST", os.Getenv("CHEKHOV_URL")+"/api/receipts/qr", bytes.NewReader(body))
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
	var receipt struct {
		UUID string `json:"uuid"`
	}
	if err := json.Unmarshal(text, &receipt); err != nil {
		log.Fatal(err)
	}
	fmt.Println(receipt.UUID, "accepted")
}
