package chekhov

import (
	"context"
	"errors"
	"time"
)

const (
	waitSeconds = 25
	awayPause   = 2 * time.Second
)

// BrandEvent is what happened in the promo, with the place after it.
type BrandEvent struct {
	Cursor    string
	WebhookID string
	At        string
	Event     Event
}

// FeedStore is where a reader of the feed keeps what it has read.
type FeedStore interface {
	// Cursor that was saved last; empty: nothing was read yet.
	Cursor(ctx context.Context) (string, error)
	// Save uses the events and saves the cursor, in one transaction: then each event is used exactly once, whatever is killed.
	Save(ctx context.Context, events []BrandEvent, cursor string) error
}

// FeedOptions of FollowFeed.
type FeedOptions struct {
	// Limit: events in a call; 100 when it is zero.
	Limit int
	// UntilEmpty returns when there are no more events, instead of waiting for the next.
	UntilEmpty bool
}

// FollowFeed reads the feed from the saved cursor on, a page at a time, until the context ends. A service that is away is waited for. It returns the error of the
// store, and what waiting does not mend, such as a key that is wrong or a cursor that is lost.
func FollowFeed(ctx context.Context, client *Client, store FeedStore, options FeedOptions) error {
	cursor, err := store.Cursor(ctx)
	if err != nil {
		return err
	}
	input := GetEventsInput{Limit: Ptr(100)}
	if options.Limit != 0 {
		input.Limit = &options.Limit
	}
	if !options.UntilEmpty {
		input.Wait = Ptr(waitSeconds)
	}
	for ctx.Err() == nil {
		input.Cursor = cursor
		page, err := client.GetEvents(ctx, input)
		if errors.Is(err, NoAnswer) || errors.Is(err, ComeBackLater) || errors.Is(err, ServiceFailed) {
			if err := sleep(ctx, awayPause); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		if len(page.Events) == 0 {
			if options.UntilEmpty {
				return nil
			}
			continue
		}
		events := make([]BrandEvent, len(page.Events))
		for i, one := range page.Events {
			event, err := eventOf([]byte(one.Body))
			if err != nil {
				return err
			}
			events[i] = BrandEvent{one.Cursor, one.WebhookId, one.At, event}
		}
		if err := store.Save(ctx, events, page.Next); err != nil {
			return err
		}
		cursor = page.Next
	}
	return ctx.Err()
}
