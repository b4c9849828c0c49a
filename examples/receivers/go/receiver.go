// A receiver of callbacks on the standard library alone: `CALLBACK_SECRET=… go run .`
package main

import (
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	secret    = os.Getenv("CALLBACK_SECRET")
	eventsDir = getenv("EVENTS_DIR", "events")
	blocked   = setOf(strings.Split(os.Getenv("BLOCKED_USERS"), ","))
	anID      = regexp.MustCompile(`^[\w.-]{1,128}$`)
	aUUID     = regexp.MustCompile(`^[\da-f-]{36}$`)
)

const largest = 4 << 20

type event struct {
	State       string `json:"state"`
	UUID        string `json:"uuid"`
	UserUUID    string `json:"userUuid"`
	Approved    bool   `json:"approved"`
	PromoPoints int64  `json:"promoPoints"`
	Meta        struct {
		Sandbox bool `json:"sandbox"`
	} `json:"meta"`
}

func main() {
	if secret == "" {
		log.Fatal("CALLBACK_SECRET is not set")
	}
	if err := os.MkdirAll(eventsDir, 0o700); err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		status, answer := receive(r)
		w.Header().Set("content-type", "application/json")
		w.WriteHeader(status)
		json.NewEncoder(w).Encode(answer)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+getenv("PORT", "8090"), nil))
}

func receive(r *http.Request) (int, map[string]string) {
	// In constant time, so that the secret cannot be guessed letter by letter.
	if subtle.ConstantTimeCompare([]byte(r.Header.Get("x-callback-secret")), []byte(secret)) != 1 {
		return 401, map[string]string{"error": "unknown sender"}
	}
	id := r.Header.Get("webhook-id")
	if !anID.MatchString(id) {
		return 400, map[string]string{"error": "webhook-id is missing"}
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, largest))
	var e event
	if err != nil || json.Unmarshal(body, &e) != nil || e.State == "" || e.UserUUID == "" || !aUUID.MatchString(e.UUID) {
		return 400, map[string]string{"error": "not an event"}
	}

	// Events of one receipt come in order. If its ARRIVED was lost here, 404 makes the service send it again, and then this event.
	if e.State != "ARRIVED" && !isStored(e.UUID+".ARRIVED.0") {
		return 404, map[string]string{"error": "unknown receipt"}
	}
	isNew, err := store(id, body)
	switch {
	case err != nil:
		log.Print(err)
		return 500, map[string]string{"error": "the event cannot be stored"}
	case !isNew:
		fmt.Println(id, "repeat")
	case e.Approved && !e.Meta.Sandbox:
		fmt.Println(id, "grant", e.PromoPoints, "points")
	default:
		fmt.Println(id, "noted")
	}
	ack := map[string]string{"externalId": "order-" + e.UUID}
	if blocked[e.UserUUID] {
		ack["status"] = "BLOCKED_USER"
	}
	return 200, ack
}

func isStored(id string) bool {
	_, err := os.Stat(filepath.Join(eventsDir, id))
	return err == nil
}

// store keeps the event under its id. False: it is a repeat. A database does the same with a unique key, in the transaction that uses the event. The file
// gets its id when all of it is on the disk: with a full disk or after a crash, half an event would otherwise make its repeat look known, and the event
// would be lost.
func store(id string, body []byte) (bool, error) {
	file, err := os.CreateTemp(eventsDir, id+".*~")
	if err != nil {
		return false, err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if _, err = file.Write(body); err != nil {
		return false, err
	}
	if err = file.Sync(); err != nil {
		return false, err
	}
	err = os.Link(file.Name(), filepath.Join(eventsDir, id))
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	return err == nil, err
}

func setOf(names []string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}

func getenv(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}
