package pagewire

import (
	"context"
	"errors"
	"iter"
	"time"

	"github.com/pagewire/pagewire/clients/go/pagewirev1"
	"github.com/pagewire/pagewire/clients/go/pagewirev1/pagewirev1connect"
)

const maxReconnectDelay = 5 * time.Second

// EventOptions choose events.
type EventOptions struct {
	// Only these types, such as page.loaded; default all but request.finished.
	Types []string
	// Goes on after this event.
	After *pagewirev1.EventCursor
}

func eventsOf(
	ctx context.Context, service pagewirev1connect.ContextServiceClient, contextID string, options EventOptions,
) iter.Seq2[*pagewirev1.Event, error] {
	return func(yield func(*pagewirev1.Event, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		after := options.After
		delay := firstDelay
		for {
			request := &pagewirev1.StreamEventsRequest{ContextId: contextID, Types: options.Types, After: after}
			stream, err := service.StreamEvents(ctx, request)
			if err == nil {
				for stream.Receive() {
					event := stream.Msg()
					after, delay = event.Cursor, firstDelay
					if !yield(event, nil) {
						return
					}
				}
				err = stream.Err()
				_ = stream.Close() // Err has said what there is to say.
				if err == nil {
					return
				}
			}
			failure := errorOf(err)
			if _, hasDeadline := ctx.Deadline(); hasDeadline && errors.Is(failure, Timeout) {
				<-ctx.Done() // the service knows the same deadline, and was sooner
			}
			if ctx.Err() != nil {
				return
			}
			if !errors.Is(failure, ErrUnreachable) && !errors.Is(failure, Unavailable) {
				yield(nil, failure)
				return
			}
			if wait(ctx, delay) != nil {
				return
			}
			delay = min(2*delay, maxReconnectDelay)
		}
	}
}
