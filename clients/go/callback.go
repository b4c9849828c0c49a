package chekhov

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Event that the service told: one of the three is there. Raw is the whole text, also with what this version of the client does not know.
type Event struct {
	Raw     json.RawMessage
	Receipt *CallbackEvent
	Payment *PaymentNotice
	Dispute *DisputeNotice
}

// Verification says how the promo's callbacks are recognised: by a header, by signatures, or by both.
type Verification struct {
	// HeaderName and HeaderValue of the promo's `callback` setting.
	HeaderName, HeaderValue string
	// SigningSecrets of the promo (`whsec_…`). The signature of any of them is accepted, so that secrets can be rotated.
	SigningSecrets []string
	// Tolerance: maximal age of a signed message; five minutes when it is zero.
	Tolerance time.Duration
	Now       func() time.Time
}

// VerifyCallback gives the id and the event of a callback that the service has sent; any other request is an error of the kind NotGenuine.
// The body is what was received, not parsed and serialised again. The signature follows Standard Webhooks.
func VerifyCallback(body []byte, headers http.Header, by Verification) (id string, event Event, err error) {
	if by.HeaderName == "" && len(by.SigningSecrets) == 0 {
		panic("chekhov.VerifyCallback: HeaderName or SigningSecrets, without one of them everything would pass")
	}
	id = headers.Get("webhook-id")
	if id == "" {
		return "", event, notGenuine("no webhook-id")
	}
	if by.HeaderName != "" && (by.HeaderValue == "" || subtle.ConstantTimeCompare([]byte(headers.Get(by.HeaderName)), []byte(by.HeaderValue)) != 1) {
		return "", event, notGenuine("the header " + by.HeaderName + " is missing or wrong")
	}
	if len(by.SigningSecrets) > 0 {
		if err := by.checkSignature(body, headers, id); err != nil {
			return "", event, err
		}
	}
	event, err = eventOf(body)
	return id, event, err
}

func (by Verification) checkSignature(body []byte, headers http.Header, id string) error {
	now, tolerance := time.Now(), by.Tolerance
	if by.Now != nil {
		now = by.Now()
	}
	if tolerance == 0 {
		tolerance = 5 * time.Minute
	}
	timestamp := headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseUint(timestamp, 10, 40)
	if age := now.Sub(time.Unix(int64(seconds), 0)); err != nil || age > tolerance || age < -tolerance {
		return notGenuine("webhook-timestamp is missing, or not of these minutes")
	}
	for _, secret := range by.SigningSecrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) == 0 { // everybody could sign with an empty key
			return errors.New("chekhov: a signing secret is not of the form whsec_… with base64")
		}
		signer := hmac.New(sha256.New, key)
		fmt.Fprintf(signer, "%s.%s.%s", id, timestamp, body)
		expected := "v1," + base64.StdEncoding.EncodeToString(signer.Sum(nil))
		for _, given := range strings.Split(headers.Get("webhook-signature"), " ") {
			if subtle.ConstantTimeCompare([]byte(given), []byte(expected)) == 1 {
				return nil
			}
		}
	}
	return notGenuine("webhook-signature is missing or wrong")
}

// eventOf reads a body of a callback or of the feed.
func eventOf(body []byte) (event Event, err error) {
	var kind struct {
		Event string `json:"event"`
	}
	if err = json.Unmarshal(body, &kind); err != nil {
		return event, err
	}
	event.Raw = append(event.Raw, body...)
	switch kind.Event {
	case "":
		err = json.Unmarshal(body, &event.Receipt)
	case "PAYMENT":
		err = json.Unmarshal(body, &event.Payment)
	default:
		err = json.Unmarshal(body, &event.Dispute)
	}
	return event, err
}

func notGenuine(why string) error { return &Error{Kind: NotGenuine, Message: why} }
