package chekhov

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"
)

var pauses = []time.Duration{300 * time.Millisecond, time.Second, 3 * time.Second, 9 * time.Second}

const pauseMost = time.Minute

// call describes the request of an endpoint.
type call struct {
	method, path string
	key          bool
	// Whether it is safe to send twice: the second time changes nothing, and the answer is as good.
	repeatable bool
	sends      string
}

// ask makes a call, and retries it if that is safe. The error is an *Error that matches the answer, or that of the context.
func ask[T any](ctx context.Context, c *Client, made call, inPath []string, input any) (T, error) {
	var answer T
	fields := fieldsOf(input)
	path := strings.NewReplacer(escaped(inPath)...).Replace(made.path)
	isRepeatable := made.repeatable && valueOf(fields, "dupCheck") != any(false)
	for round := 0; ; round++ {
		body, wait, err := c.exchange(ctx, made, path, fields, input)
		if err == nil {
			if raw, isRaw := any(&answer).(*[]byte); isRaw {
				*raw = body
				return answer, nil
			}
			if err = json.Unmarshal(body, &answer); err == nil {
				return answer, nil
			}
			// Something before the service has answered, such as a proxy with its page of maintenance: the call may not have arrived.
			err = &Error{Kind: NoAnswer, Message: fmt.Sprintf("%s %s: the answer is not of the service: %v", made.method, path, err), Body: body, cause: err}
		}
		isPassing := errors.Is(err, NoAnswer) || errors.Is(err, ComeBackLater)
		if !isRepeatable || !isPassing || round >= c.retries {
			return answer, err
		}
		if wait < 0 {
			wait = pauses[len(pauses)-1]
			if round < len(pauses) {
				wait = pauses[round]
			}
		}
		if sleep(ctx, wait) != nil {
			return answer, err
		}
	}
}

// exchange sends the request once. A negative pause: the answer says nothing of one.
func (c *Client) exchange(ctx context.Context, made call, path string, fields []field, input any) ([]byte, time.Duration, error) {
	timeout := c.timeout
	var body io.Reader
	contentType := ""
	address := path
	switch made.sends {
	case "query":
		query := url.Values{}
		for _, one := range fields {
			query.Set(one.name, textOfValue(one.value))
		}
		if len(query) > 0 {
			address += "?" + query.Encode()
		}
		// A call that waits for an event may take so much longer.
		if seconds, isNumber := valueOf(fields, "wait").(int); isNumber {
			timeout += time.Duration(seconds) * time.Second
		}
	case "json":
		contentType = "application/json"
		text, err := json.Marshal(input)
		if err != nil {
			return nil, -1, err
		}
		if string(text) == "null" { // also of a map that is nil
			text = []byte("{}")
		}
		body = bytes.NewReader(text)
	case "form":
		form, boundary, err := formOf(fields)
		if err != nil {
			return nil, -1, err
		}
		body, contentType = form, boundary
	}
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(limited, made.method, c.baseURL+address, body)
	if err != nil {
		return nil, -1, err
	}
	request.Header.Set("user-agent", "chekhov-client-go/0.1.0")
	if contentType != "" {
		request.Header.Set("content-type", contentType)
	}
	if made.key && c.apiKey != "" {
		request.Header.Set("api-key", c.apiKey)
	}
	lost := func(err error) ([]byte, time.Duration, error) {
		if ctx.Err() != nil {
			return nil, -1, ctx.Err()
		}
		return nil, -1, &Error{Kind: NoAnswer, Message: fmt.Sprintf("%s %s: %v", made.method, path, err), cause: err}
	}
	response, err := c.http.Do(request)
	if err != nil {
		return lost(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		return lost(err)
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return nil, waitOf(response.Header.Get("retry-after")), errorOf(response.StatusCode, response.Header.Get("x-request-id"), answer)
	}
	return answer, -1, nil
}

// field of an input by its name on the wire.
type field struct {
	name  string
	value any
}

// fieldsOf gives the fields of a struct that are there, by their names on the wire.
func fieldsOf(input any) []field {
	if input == nil || reflect.TypeOf(input).Kind() != reflect.Struct {
		return nil
	}
	given := reflect.ValueOf(input)
	fields := make([]field, 0, given.NumField())
	for i := 0; i < given.NumField(); i++ {
		name, options, _ := strings.Cut(given.Type().Field(i).Tag.Get("json"), ",")
		value := given.Field(i)
		if value.IsZero() && (options == "omitempty" || value.Kind() == reflect.Pointer) {
			continue
		}
		fields = append(fields, field{name, reflect.Indirect(value).Interface()})
	}
	return fields
}

func valueOf(fields []field, name string) any {
	for _, one := range fields {
		if one.name == name {
			return one.value
		}
	}
	return nil
}

func textOfValue(value any) string {
	switch reflect.TypeOf(value).Kind() {
	case reflect.Struct, reflect.Slice, reflect.Map:
		text, _ := json.Marshal(value)
		return string(text)
	default:
		return fmt.Sprint(value)
	}
}

func formOf(fields []field) (io.Reader, string, error) {
	form := &bytes.Buffer{}
	writer := multipart.NewWriter(form)
	add := func(name string, number int, content []byte) error {
		part, err := writer.CreateFormFile(name, "photo-"+strconv.Itoa(number))
		if err == nil {
			_, err = part.Write(content)
		}
		return err
	}
	for _, one := range fields {
		var err error
		switch value := one.value.(type) {
		case []byte:
			err = add(one.name, 1, value)
		case [][]byte:
			for i, content := range value {
				if err == nil {
					err = add(one.name, i+1, content)
				}
			}
		default:
			err = writer.WriteField(one.name, textOfValue(value))
		}
		if err != nil {
			return nil, "", err
		}
	}
	return form, writer.FormDataContentType(), writer.Close()
}

func escaped(inPath []string) []string {
	made := append([]string(nil), inPath...)
	for i := 1; i < len(made); i += 2 {
		made[i] = url.PathEscape(made[i])
	}
	return made
}

// waitOf reads the pause from `Retry-After`, in seconds or as a date, within limits. Negative: there is none.
func waitOf(header string) time.Duration {
	wait := time.Duration(-1)
	if seconds, err := strconv.ParseUint(header, 10, 31); err == nil {
		wait = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(header); err == nil {
		if wait = time.Until(at); wait < 0 {
			wait = 0
		}
	}
	if wait > pauseMost {
		return pauseMost
	}
	return wait
}

func sleep(ctx context.Context, duration time.Duration) error {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
