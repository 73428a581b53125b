package pagewire

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"iter"
	"maps"
	"regexp"
	"time"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/types/known/structpb"

	"github.com/pagewire/pagewire/clients/go/pagewirev1"
)

const closeTimeout = 30 * time.Second

// BrowserContext is an isolated browser profile with its pages.
//
// Its methods act in the page that was used last; those of Page in one page. Click, Type and the others of verbs.go are
// generated from the contract.
type BrowserContext struct {
	ID     string
	client *Client
	pageID string
}

// Page returns the context for calls in one page, which its id names.
func (b *BrowserContext) Page(id string) *BrowserContext {
	return &BrowserContext{ID: b.ID, client: b.client, pageID: id}
}

// OpenPage opens a page, by default an empty one, and returns the context for calls in it, and its id.
func (b *BrowserContext) OpenPage(ctx context.Context, url string) (*BrowserContext, string, error) {
	request := &pagewirev1.CreatePageRequest{ContextId: b.ID}
	if url != "" {
		request.Url = &url
	}
	opened, err := b.client.Contexts.CreatePage(callOf(nil).context(ctx), request)
	if err != nil {
		return nil, "", err
	}
	return b.Page(opened.Page.Id), opened.Page.Id, nil
}

// Result is the data of an action's result, by the names of the contract.
type Result map[string]any

var refs = regexp.MustCompile(`^e\d+$`)

// given joins what a method names with the other parameters.
func given(target string, named, params Params) Params {
	joined := Params{}
	maps.Copy(joined, params)
	maps.Copy(joined, named)
	if refs.MatchString(target) {
		joined["ref"] = target
	} else if target != "" {
		joined["selector"] = target
	}
	return joined
}

func (b *BrowserContext) do(ctx context.Context, action string, params Params, options []CallOption) (Result, error) {
	result, err := b.Execute(ctx, action, params, options...)
	if err != nil {
		return nil, err
	}
	return result.Data.AsMap(), nil
}

// Params are those of an action, by the names of the contract; values are what encoding/json takes.
type Params map[string]any

// CallOption is beside the parameters of an action.
type CallOption func(*call)

type call struct {
	pageID       string
	timeout      time.Duration
	key          string
	isCancelable bool
}

// OnPage names the page to act in; default the one used last.
func OnPage(id string) CallOption { return func(c *call) { c.pageID = id } }

// EndAfter is the service's time for the action, in whole ms; default by action.
func EndAfter(timeout time.Duration) CallOption { return func(c *call) { c.timeout = timeout } }

// IdempotencyKey names the call, so that it is done once however often it is sent; default a random one.
func IdempotencyKey(key string) CallOption { return func(c *call) { c.key = key } }

// Cancelable sends the call without a key: it is not repeated, and ends in the service, too, when its context is done. A call
// with a key goes on there.
func Cancelable() CallOption { return func(c *call) { c.isCancelable = true } }

func callOf(options []CallOption) *call {
	made := &call{}
	for _, option := range options {
		option(made)
	}
	return made
}

func (b *BrowserContext) callOf(options []CallOption) *call {
	made := callOf(options)
	if made.pageID == "" {
		made.pageID = b.pageID
	}
	return made
}

func (c *call) context(ctx context.Context) context.Context {
	if c.isCancelable {
		return ctx
	}
	key := c.key
	if key == "" {
		key = rand.Text()
	}
	return context.WithValue(ctx, keyOfContext{}, key)
}

func (c *call) page() *string {
	if c.pageID == "" {
		return nil
	}
	return &c.pageID
}

func millisecondsOf(timeout time.Duration) *int32 {
	if timeout == 0 {
		return nil
	}
	ms := int32(timeout.Milliseconds())
	return &ms
}

// Close deletes the context with its pages, cookies and storage. It may have been deleted before.
func (b *BrowserContext) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	_, err := b.client.Contexts.DeleteContext(ctx, &pagewirev1.DeleteContextRequest{ContextId: b.ID})
	if errors.Is(err, NotFound) {
		return nil
	}
	return err
}

// Execute executes an action, and returns what it did. A lost response is asked for again; the action runs once.
func (b *BrowserContext) Execute(
	ctx context.Context, action string, params Params, options ...CallOption,
) (*pagewirev1.ExecuteCommandResponse, error) {
	given, err := structOf(params)
	if err != nil {
		return nil, err
	}
	call := b.callOf(options)
	return b.client.Contexts.ExecuteCommand(call.context(ctx), &pagewirev1.ExecuteCommandRequest{
		ContextId: b.ID,
		Command: &pagewirev1.Command{
			Action: action, Params: given, PageId: call.page(), TimeoutMs: millisecondsOf(call.timeout),
		},
	})
}

// Navigation is what opening a URL has led to.
type Navigation struct {
	URL    string `json:"url"`
	Title  string `json:"title"`
	Status int    `json:"status"`
}

// Navigate opens a URL, and waits until it has loaded.
func (b *BrowserContext) Navigate(ctx context.Context, url string, options ...CallOption) (*Navigation, error) {
	result, err := b.Execute(ctx, "navigate", Params{"url": url}, options...)
	if err != nil {
		return nil, err
	}
	opened := &Navigation{}
	return opened, decode(result.Data, opened)
}

// Evaluate returns the value of a script; a function expression is called with args.
func (b *BrowserContext) Evaluate(ctx context.Context, script string, args ...any) (any, error) {
	if args == nil {
		args = []any{}
	}
	result, err := b.Execute(ctx, "evaluate", Params{"script": script, "args": args})
	if err != nil {
		return nil, err
	}
	return result.Data.AsMap()["result"], nil
}

// Screenshot returns a picture of the page, or of an element.
func (b *BrowserContext) Screenshot(ctx context.Context, params Params, options ...CallOption) ([]byte, error) {
	return b.bytes(ctx, "screenshot", params, options)
}

// PDF returns the page as PDF.
func (b *BrowserContext) PDF(ctx context.Context, params Params, options ...CallOption) ([]byte, error) {
	return b.bytes(ctx, "pdf", params, options)
}

func (b *BrowserContext) bytes(
	ctx context.Context, action string, params Params, options []CallOption,
) ([]byte, error) {
	given := Params{"encoding": "binary"}
	for name, value := range params {
		given[name] = value
	}
	result, err := b.Execute(ctx, action, given, options...)
	if err != nil {
		return nil, err
	}
	return result.Bytes, nil
}

// Look returns what the page shows, as short lines with refs; a ref stands for its element in the next steps.
func (b *BrowserContext) Look(
	ctx context.Context, params Params, options ...CallOption,
) (*pagewirev1.Observation, error) {
	result, err := b.Execute(ctx, "snapshot", params, options...)
	if err != nil {
		return nil, err
	}
	text, err := result.Data.MarshalJSON()
	if err != nil {
		return nil, err
	}
	shown := &pagewirev1.Observation{}
	return shown, protojson.UnmarshalOptions{DiscardUnknown: true}.Unmarshal(text, shown)
}

// Step is one of Act: an action with its parameters, and its time in the service.
type Step struct {
	Action  string
	Params  Params
	Timeout time.Duration
}

// ActOptions say what Act returns of the page, and when nothing is done.
type ActOptions struct {
	// none, delta (what changed, the default) or snapshot (all that is shown).
	Observe   string
	MaxTokens int32
	// Nothing is done where the page has changed since this revision.
	IfRevision string
}

// Act does steps in a page, in order, and returns what each did and what the page shows then. It stops at the first step that
// fails; an error means that no step was begun.
func (b *BrowserContext) Act(
	ctx context.Context, steps []Step, act ActOptions, options ...CallOption,
) (*pagewirev1.ExecuteStepsResponse, error) {
	call := b.callOf(options)
	if act.Observe == "" {
		act.Observe = "delta"
	}
	request := &pagewirev1.ExecuteStepsRequest{
		ContextId: b.ID, PageId: call.page(), TimeoutMs: millisecondsOf(call.timeout), Observe: &act.Observe,
	}
	if act.MaxTokens != 0 {
		request.MaxTokens = &act.MaxTokens
	}
	if act.IfRevision != "" {
		request.IfRevision = &act.IfRevision
	}
	for _, step := range steps {
		params, err := structOf(step.Params)
		if err != nil {
			return nil, err
		}
		request.Steps = append(request.Steps, &pagewirev1.Step{
			Action: step.Action, Params: params, Timeout: millisecondsOf(step.Timeout),
		})
	}
	return b.client.Contexts.ExecuteSteps(call.context(ctx), request)
}

// Pages returns those that are open.
func (b *BrowserContext) Pages(ctx context.Context) ([]*pagewirev1.Page, error) {
	listed, err := b.client.Contexts.ListPages(ctx, &pagewirev1.ListPagesRequest{ContextId: b.ID})
	if err != nil {
		return nil, err
	}
	return listed.Pages, nil
}

// Events iterates over what happens in the context until it is closed, or ctx is done. After a lost connection it goes on with
// the event after the last one; where some are no longer available, an event events.lost says so.
func (b *BrowserContext) Events(ctx context.Context, options EventOptions) iter.Seq2[*pagewirev1.Event, error] {
	return eventsOf(ctx, b.client.Contexts, b.ID, options)
}

// structOf accepts what encoding/json does, such as slices of strings.
func structOf(params Params) (*structpb.Struct, error) {
	if params == nil {
		params = Params{}
	}
	text, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	made := &structpb.Struct{}
	return made, protojson.Unmarshal(text, made)
}

func decode(data *structpb.Struct, into any) error {
	text, err := data.MarshalJSON()
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}
