// Package chekhov is a client of the receipt verification service for servers of brands. It needs nothing but the standard library.
package chekhov

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"
)

const lookEvery = 1500 * time.Millisecond

// Options of a client. Only BaseURL has to be given.
type Options struct {
	// BaseURL: `https://receipts.example`, without a path.
	BaseURL string
	// APIKey: the key of a promo; public calls need none.
	APIKey string
	// Timeout of one request, from connecting to the last byte; 30 seconds when it is zero. The wait for events comes on top.
	Timeout time.Duration
	// Retries: how many times a call that is safe to repeat is retried; 3 when it is zero, none when it is negative.
	Retries int
	// HTTPClient, for proxies and tests. Redirects are not followed whatever it says: the key would follow too.
	HTTPClient *http.Client
}

// Client has a method for each call that a brand's server makes. It may be used by many goroutines at once.
type Client struct {
	baseURL, apiKey string
	timeout         time.Duration
	retries         int
	http            http.Client
}

// New makes a client.
func New(options Options) *Client {
	// A key that was read from a file ends with the end of its line, which no header may have.
	client := &Client{baseURL: strings.TrimRight(options.BaseURL, "/"), apiKey: strings.TrimSpace(options.APIKey), timeout: options.Timeout, retries: options.Retries}
	if client.timeout == 0 {
		client.timeout = 30 * time.Second
	}
	if client.retries == 0 {
		client.retries = 3
	}
	if options.HTTPClient != nil {
		client.http = *options.HTTPClient
	}
	client.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return client
}

// WaitForVerdict polls until the receipt is decided, and gives up when the context ends. A decision may take hours; then callbacks are the better way.
func (c *Client) WaitForVerdict(ctx context.Context, receiptUuid string) (ReceiptResult, error) {
	for {
		receipt, err := c.GetReceipt(ctx, receiptUuid)
		if err != nil || receipt.State == StateReviewed {
			return receipt, err
		}
		if err := sleep(ctx, lookEvery); err != nil {
			return receipt, fmt.Errorf("receipt %s is still %s: %w", receiptUuid, receipt.State, err)
		}
	}
}

// EachReceipt gives the receipts of the promo, newest first, over all pages. It ends with the first error of use, and returns it.
func (c *Client) EachReceipt(ctx context.Context, input GetReceiptsInput, use func(ReceiptResult) error) error {
	return eachOf(&input.Cursor, use, func() ([]ReceiptResult, string, error) {
		page, err := c.GetReceipts(ctx, input)
		return page.Receipts, page.Next, err
	})
}

// EachDelivery gives the attempts to deliver events, newest first, over all pages. It ends with the first error of use, and returns it.
func (c *Client) EachDelivery(ctx context.Context, input GetBrandDeliveriesInput, use func(Delivery) error) error {
	return eachOf(&input.Cursor, use, func() ([]Delivery, string, error) {
		page, err := c.GetBrandDeliveries(ctx, input)
		return page.Deliveries, page.Next, err
	})
}

func eachOf[T any](cursor *string, use func(T) error, read func() ([]T, string, error)) error {
	for {
		page, next, err := read()
		if err != nil {
			return err
		}
		for _, one := range page {
			if err := use(one); err != nil {
				return err
			}
		}
		if next == "" {
			return nil
		}
		*cursor = next
	}
}

// Ptr gives the address of a value, for fields that may be left out.
func Ptr[T any](value T) *T { return &value }

// Value of a field that may be missing; the zero value when it is.
func Value[T any](pointer *T) (value T) {
	if pointer != nil {
		value = *pointer
	}
	return value
}
