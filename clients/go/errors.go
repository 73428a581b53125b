package pagewire

import (
	"context"
	"errors"
	"fmt"
	"time"

	"connectrpc.com/connect"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
)

// Code is one of the contract. Codes are errors, so that errors.Is(err, pagewire.NotFound) compares them.
type Code string

// The codes of the contract.
const (
	ValidationError      Code = "VALIDATION_ERROR"
	Unauthorized         Code = "UNAUTHORIZED"
	Forbidden            Code = "FORBIDDEN"
	NotFound             Code = "NOT_FOUND"
	SessionNotFound      Code = "SESSION_NOT_FOUND"
	Conflict             Code = "CONFLICT"
	PayloadTooLarge      Code = "PAYLOAD_TOO_LARGE"
	UnsupportedMediaType Code = "UNSUPPORTED_MEDIA_TYPE"
	ActionFailed         Code = "ACTION_FAILED"
	RateLimitExceeded    Code = "RATE_LIMIT_EXCEEDED"
	InternalError        Code = "INTERNAL_ERROR"
	Unavailable          Code = "SERVICE_UNAVAILABLE"
	Timeout              Code = "TIMEOUT"
)

// Error implements the error interface.
func (c Code) Error() string { return string(c) }

// ErrUnreachable is of a service that was not reached, or of a response that is none of the service.
var ErrUnreachable = errors.New("the service was not reached")

var codes = map[connect.Code]Code{
	connect.CodeInvalidArgument:    ValidationError,
	connect.CodeUnauthenticated:    Unauthorized,
	connect.CodePermissionDenied:   Forbidden,
	connect.CodeNotFound:           NotFound,
	connect.CodeFailedPrecondition: ActionFailed,
	connect.CodeResourceExhausted:  RateLimitExceeded,
	connect.CodeInternal:           InternalError,
	connect.CodeUnavailable:        Unavailable,
	connect.CodeDeadlineExceeded:   Timeout,
}

// Error is one that the service has responded with.
type Error struct {
	Code    Code
	Message string
	// The faulty fields, with ValidationError.
	Fields []*errdetails.BadRequest_FieldViolation
	// Texts, and other values as JSON.
	Details map[string]string
	// After which a repetition is worth while; 0: the service has not said.
	RetryAfter time.Duration

	cause error
}

// Error implements the error interface.
func (e *Error) Error() string {
	return fmt.Sprintf("%s: %s (request %s)", e.Code, e.Message, e.RequestID())
}

// Hint says in a sentence what to do about it.
func (e *Error) Hint() string {
	if hint, ok := hints[e.Reason()]; ok {
		return hint
	}
	return hints[string(e.Code)]
}

// Unwrap returns the error of the transport.
func (e *Error) Unwrap() error { return e.cause }

// Is says whether target is the error's code; a Timeout is a context.DeadlineExceeded as well.
func (e *Error) Is(target error) bool {
	return target == e.Code || e.Code == Timeout && target == context.DeadlineExceeded
}

// Reason is such as stale-ref; empty where there is none.
func (e *Error) Reason() string { return e.Details["reason"] }

// Outcome unknown means that the action may have run. Look at the page before it is repeated.
func (e *Error) Outcome() string { return e.Details["outcome"] }

// RequestID names the request in the service's log.
func (e *Error) RequestID() string { return e.Details["requestId"] }

func errorOf(err error) error {
	var cause *connect.Error
	if !errors.As(err, &cause) {
		return err
	}
	if !connect.IsWireError(cause) {
		if code := cause.Code(); code == connect.CodeCanceled || code == connect.CodeDeadlineExceeded {
			return err
		}
		return fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	converted := &Error{Code: codes[cause.Code()], Message: cause.Message(), cause: err}
	for _, detail := range cause.Details() {
		value, err := detail.Value()
		if err != nil {
			continue // Of a type that this version does not know.
		}
		switch value := value.(type) {
		case *errdetails.ErrorInfo:
			converted.Code, converted.Details = Code(value.Reason), value.Metadata
		case *errdetails.BadRequest:
			converted.Fields = value.FieldViolations
		case *errdetails.RetryInfo:
			converted.RetryAfter = value.RetryDelay.AsDuration()
		}
	}
	return converted
}

func reasonOf(err error) string {
	var failure *Error
	if errors.As(err, &failure) {
		return failure.Reason()
	}
	return ""
}

func retryAfterOf(err error) time.Duration {
	var failure *Error
	if errors.As(err, &failure) {
		return failure.RetryAfter
	}
	return 0
}
