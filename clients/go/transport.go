package pagewire

import (
	"context"
	"errors"
	"strings"
	"time"

	"connectrpc.com/connect"
)

const (
	keyHeader  = "Idempotency-Key"
	firstDelay = 200 * time.Millisecond
	maxDelay   = 10 * time.Second
)

// interceptor gives each call its credentials and a deadline, and repeats what is safe to repeat.
type interceptor struct{ settings }

type keyOfContext struct{}

// WrapUnary implements [connect.Interceptor].
func (i *interceptor) WrapUnary(next connect.UnaryFunc) connect.UnaryFunc {
	return func(ctx context.Context, request connect.AnyRequest) (connect.AnyResponse, error) {
		if _, has := ctx.Deadline(); !has {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, i.timeout)
			defer cancel()
		}
		key, hasKey := ctx.Value(keyOfContext{}).(string)
		if hasKey {
			request.Header().Set(keyHeader, key)
		}
		left := 0
		if hasKey || isRead(request.Spec().Procedure) {
			left = i.retries
		}
		for delay := firstDelay; ; delay *= 2 {
			if err := i.authorize(ctx, request.Header().Set); err != nil {
				return nil, err
			}
			response, err := next(ctx, request)
			if err == nil {
				return response, nil
			}
			failure := errorOf(err)
			// What was sent before, and whose response was lost, still runs.
			if reasonOf(failure) != "idempotency-in-flight" {
				if left <= 0 || !isRepeated(failure) {
					return nil, failure
				}
				left--
			}
			if wait(ctx, max(delay, retryAfterOf(failure))) != nil {
				return nil, failure
			}
		}
	}
}

// WrapStreamingClient implements [connect.Interceptor].
func (i *interceptor) WrapStreamingClient(next connect.StreamingClientFunc) connect.StreamingClientFunc {
	return func(ctx context.Context, spec connect.Spec) connect.StreamingClientConn {
		conn := next(ctx, spec)
		// Without a token the service rejects the stream.
		_ = i.authorize(ctx, conn.RequestHeader().Set)
		return conn
	}
}

// WrapStreamingHandler implements [connect.Interceptor].
func (i *interceptor) WrapStreamingHandler(next connect.StreamingHandlerFunc) connect.StreamingHandlerFunc {
	return next
}

func (i *interceptor) authorize(ctx context.Context, set func(name, value string)) error {
	if i.apiKey != "" {
		set("X-Api-Key", i.apiKey)
	}
	if i.token == nil {
		return nil
	}
	token, err := i.token(ctx)
	if err == nil {
		set("Authorization", "Bearer "+token)
	}
	return err
}

func isRead(procedure string) bool {
	name := procedure[strings.LastIndexByte(procedure, '/')+1:]
	return strings.HasPrefix(name, "Get") || strings.HasPrefix(name, "List")
}

// isRepeated says whether nothing was done, or a key makes it safe.
func isRepeated(err error) bool {
	return errors.Is(err, ErrUnreachable) || errors.Is(err, Unavailable) || errors.Is(err, RateLimitExceeded)
}

func wait(ctx context.Context, delay time.Duration) error {
	timer := time.NewTimer(min(delay, maxDelay))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
