package chekhov

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Kind of an error: `errors.Is(err, chekhov.Conflict)`.
type Kind string

const (
	// BadRequest 400: the request is invalid.
	BadRequest Kind = "BadRequest"
	// Unauthorized 401: the key is missing or wrong.
	Unauthorized Kind = "Unauthorized"
	// Forbidden 403: the key lacks the permission.
	Forbidden Kind = "Forbidden"
	NotFound  Kind = "NotFound"
	// Conflict 409: the thing already exists, or is in the wrong state.
	Conflict Kind = "Conflict"
	// CursorLost 410: the service was restored to a state from before the cursor; the feed has to be read from its beginning.
	CursorLost Kind = "CursorLost"
	// InvalidRequest 422: fields of the wrong form.
	InvalidRequest Kind = "InvalidRequest"
	// ComeBackLater 408, 429 and 503: nothing was done, try again later. Calls that are safe to repeat have been retried already.
	ComeBackLater Kind = "ComeBackLater"
	// ServiceFailed: 500 and other unexpected statuses.
	ServiceFailed Kind = "ServiceFailed"
	// NoAnswer: there was no answer, so it is not known whether the request was processed.
	NoAnswer Kind = "NoAnswer"
	// NotGenuine: the callback was not sent by the service, or is too old.
	NotGenuine Kind = "NotGenuine"
)

func (k Kind) Error() string { return string(k) }

var kinds = map[int]Kind{
	400: BadRequest, 401: Unauthorized, 403: Forbidden, 404: NotFound, 408: ComeBackLater, 409: Conflict, 410: CursorLost, 422: InvalidRequest, 429: ComeBackLater, 503: ComeBackLater,
}

// Error is a refusal of the service, or the reason why there was no answer.
type Error struct {
	Kind Kind
	// Status of the answer; 0 when there was none.
	Status int
	// Code for programs.
	Code ErrorCode
	// Message for people.
	Message string
	// RequestID identifies the request in the logs of the service.
	RequestID string
	Body      []byte
	cause     error
}

func (e *Error) Error() string { return fmt.Sprintf("%s: %s", e.Kind, e.Message) }

// Unwrap gives what lies beneath, such as the error of a connection.
func (e *Error) Unwrap() error { return e.cause }

// Is tells whether the error is of that kind.
func (e *Error) Is(target error) bool { return target == error(e.Kind) }

// ExistingUUID of a conflict: the receipt that has this externalId or photo; empty when it belongs to another participant, or the conflict has another cause.
func (e *Error) ExistingUUID() string {
	var conflict ExternalIdConflict
	_ = json.Unmarshal(e.Body, &conflict)
	return conflict.ExistingRequestUuid
}

// Problems of an invalid request: each with its place.
func (e *Error) Problems() []ValidationError {
	var refusal HTTPValidationError
	_ = json.Unmarshal(e.Body, &refusal)
	return refusal.Detail
}

// errorOf makes the error for an answer with an error status.
func errorOf(status int, requestID string, body []byte) *Error {
	kind, known := kinds[status]
	switch {
	case known:
	case status >= 500:
		kind = ServiceFailed
	default:
		kind = BadRequest
	}
	made := &Error{Kind: kind, Status: status, Message: fmt.Sprintf("HTTP %d", status), RequestID: requestID, Body: body}
	var refusal struct {
		Detail any       `json:"detail"`
		Code   ErrorCode `json:"code"`
	}
	if json.Unmarshal(body, &refusal) == nil {
		made.Code = refusal.Code
		if detail, isText := refusal.Detail.(string); isText {
			made.Message = detail
		} else if problems := made.Problems(); len(problems) > 0 {
			made.Message = textOf(problems)
		}
	}
	return made
}

func textOf(problems []ValidationError) string {
	texts := make([]string, len(problems))
	for i, problem := range problems {
		place := problem.Loc
		if len(place) > 1 {
			place = place[1:]
		}
		texts[i] = strings.ReplaceAll(strings.Trim(fmt.Sprint(place), "[]"), " ", ".") + ": " + problem.Msg
	}
	return strings.Join(texts, "; ")
}
