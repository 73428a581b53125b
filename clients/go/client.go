// Package pagewire is the typed client of Pagewire, a service that drives real browsers.
//
// Messages and transport are generated from the contract; a [Client] has each of its services. A call without a deadline has
// that of [WithTimeout]; the service gets the deadline of every call.
package pagewire

//go:generate sh generate.sh

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"os"
	"strings"
	"time"

	"connectrpc.com/connect"

	"github.com/pagewire/pagewire/clients/go/pagewirev1"
	"github.com/pagewire/pagewire/clients/go/pagewirev1/pagewirev1connect"
)

const (
	defaultRetries  = 2
	defaultTimeout  = 150 * time.Second
	transferTimeout = time.Hour
	chunkBytes      = 256 << 10
)

// Client is a connection to a Pagewire service. Its members have every operation of the contract.
type Client struct {
	Contexts  pagewirev1connect.ContextServiceClient
	Artifacts pagewirev1connect.ArtifactServiceClient
	Render    pagewirev1connect.RenderServiceClient
	Profiles  pagewirev1connect.ProfileServiceClient
	Secrets   pagewirev1connect.SecretServiceClient
	Users     pagewirev1connect.UserServiceClient
	Sessions  pagewirev1connect.SessionServiceClient
	APIKeys   pagewirev1connect.ApiKeyServiceClient
	Audit     pagewirev1connect.AuditServiceClient
	Processes pagewirev1connect.ProcessServiceClient
}

// TokenSource returns an access token; it is called for each request.
type TokenSource func(context.Context) (string, error)

type settings struct {
	apiKey  string
	token   TokenSource
	retries int
	timeout time.Duration
	http    connect.HTTPClient
}

// Option sets how the service is reached.
type Option func(*settings)

// WithAPIKey sends an API key.
func WithAPIKey(key string) Option { return func(s *settings) { s.apiKey = key } }

// WithToken sends an access token.
func WithToken(token string) Option {
	return WithTokenSource(func(context.Context) (string, error) { return token, nil })
}

// WithTokenSource asks for an access token for each request.
func WithTokenSource(source TokenSource) Option { return func(s *settings) { s.token = source } }

// WithRetries bounds how often a call that is safe to repeat is repeated; default 2.
func WithRetries(count int) Option { return func(s *settings) { s.retries = count } }

// WithTimeout is the time of a call without a deadline, its repetitions included; default 150 s.
func WithTimeout(timeout time.Duration) Option { return func(s *settings) { s.timeout = timeout } }

// WithHTTPClient sends requests by another client than http.DefaultClient.
func WithHTTPClient(client connect.HTTPClient) Option { return func(s *settings) { s.http = client } }

// New returns a client of the service at url; where that is empty, at PAGEWIRE_URL, or else http://127.0.0.1:8443. At most one of
// [WithAPIKey], [WithToken] and [WithTokenSource] is given; without any the key is PAGEWIRE_API_KEY. Nothing is asked of the service.
func New(url string, options ...Option) (*Client, error) {
	chosen := settings{retries: defaultRetries, timeout: defaultTimeout, http: http.DefaultClient}
	for _, option := range options {
		option(&chosen)
	}
	if chosen.apiKey == "" && chosen.token == nil {
		chosen.apiKey = os.Getenv("PAGEWIRE_API_KEY")
	}
	if (chosen.apiKey == "") == (chosen.token == nil) {
		return nil, errors.New("give either an API key or a token, or set PAGEWIRE_API_KEY")
	}
	if url == "" {
		url = cmp.Or(os.Getenv("PAGEWIRE_URL"), "http://127.0.0.1:8443")
	}
	if !strings.HasPrefix(url, "http://") && !strings.HasPrefix(url, "https://") {
		return nil, fmt.Errorf("the URL must begin with http:// or https://, not %q", url)
	}
	return newClient(url, chosen), nil
}

// Login returns an access token of a new session, and the token to renew it with.
func Login(ctx context.Context, url, username, password string) (*pagewirev1.LoginResponse, error) {
	client := newClient(url, settings{timeout: defaultTimeout, http: http.DefaultClient})
	return client.Sessions.Login(ctx, &pagewirev1.LoginRequest{Username: username, Password: password})
}

func newClient(url string, chosen settings) *Client {
	base := strings.TrimRight(url, "/")
	with := connect.WithInterceptors(&interceptor{chosen})
	return &Client{
		Contexts:  pagewirev1connect.NewContextServiceClient(chosen.http, base, with),
		Artifacts: pagewirev1connect.NewArtifactServiceClient(chosen.http, base, with),
		Render:    pagewirev1connect.NewRenderServiceClient(chosen.http, base, with),
		Profiles:  pagewirev1connect.NewProfileServiceClient(chosen.http, base, with),
		Secrets:   pagewirev1connect.NewSecretServiceClient(chosen.http, base, with),
		Users:     pagewirev1connect.NewUserServiceClient(chosen.http, base, with),
		Sessions:  pagewirev1connect.NewSessionServiceClient(chosen.http, base, with),
		APIKeys:   pagewirev1connect.NewApiKeyServiceClient(chosen.http, base, with),
		Audit:     pagewirev1connect.NewAuditServiceClient(chosen.http, base, with),
		Processes: pagewirev1connect.NewProcessServiceClient(chosen.http, base, with),
	}
}

// CreateContext opens an isolated browser profile, which Close deletes. A nil configuration has the defaults.
func (c *Client) CreateContext(
	ctx context.Context, config *pagewirev1.CreateContextRequest, options ...CallOption,
) (*BrowserContext, error) {
	if config == nil {
		config = &pagewirev1.CreateContextRequest{}
	}
	made, err := c.Contexts.CreateContext(callOf(options).context(ctx), config)
	if err != nil {
		return nil, err
	}
	return c.Context(made.Id), nil
}

// Context is one that exists. Nothing is asked of the service: the first call fails where there is none.
func (c *Client) Context(id string) *BrowserContext {
	return &BrowserContext{ID: id, client: c}
}

// ListContexts iterates over all contexts of the caller, page by page; it ends with the first error.
func (c *Client) ListContexts(ctx context.Context, pageSize int32) iter.Seq2[*pagewirev1.ContextSummary, error] {
	return func(yield func(*pagewirev1.ContextSummary, error) bool) {
		for offset := int32(0); ; offset += pageSize {
			request := &pagewirev1.ListContextsRequest{Limit: &pageSize, Offset: &offset}
			listed, err := c.Contexts.ListContexts(ctx, request)
			if err != nil {
				yield(nil, err)
				return
			}
			for _, each := range listed.Contexts {
				if !yield(each, nil) {
					return
				}
			}
			if int32(len(listed.Contexts)) < pageSize {
				return
			}
		}
	}
}

// Events iterates over what happens in all contexts of the caller; see [BrowserContext.Events].
func (c *Client) Events(ctx context.Context, options EventOptions) iter.Seq2[*pagewirev1.Event, error] {
	return eventsOf(ctx, c.Contexts, "", options)
}

// UploadOptions are beside the name and content of a file.
type UploadOptions struct {
	// Default application/octet-stream.
	ContentType string
	// After which the file is deleted; default a day.
	TTL time.Duration
	// Of the context to which the file belongs.
	ContextID string
}

// Upload stores a file while it is read. It is not sent again where that fails.
func (c *Client) Upload(
	ctx context.Context, name string, content io.Reader, options UploadOptions,
) (*pagewirev1.Artifact, error) {
	ctx, cancel := context.WithTimeout(ctx, transferTimeout)
	defer cancel()
	stream, err := c.Artifacts.CreateArtifact(ctx)
	if err != nil {
		return nil, errorOf(err)
	}
	message := &pagewirev1.CreateArtifactRequest{Name: name}
	if options.ContentType != "" {
		message.ContentType = &options.ContentType
	}
	if options.ContextID != "" {
		message.ContextId = &options.ContextID
	}
	if options.TTL > 0 {
		ttl := int32(options.TTL.Milliseconds())
		message.Ttl = &ttl
	}
	buffer := make([]byte, chunkBytes)
	for {
		count, err := io.ReadFull(content, buffer)
		if count > 0 || message.Name != "" {
			message.Chunk = buffer[:count]
			if stream.Send(message) != nil {
				break // The response says why.
			}
			message = &pagewirev1.CreateArtifactRequest{}
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	response, err := stream.CloseAndReceive()
	if err != nil {
		return nil, errorOf(err)
	}
	return response.Artifact, nil
}

// Download returns the bytes of a stored file, as they arrive. The caller closes it.
func (c *Client) Download(ctx context.Context, artifactID string) (io.ReadCloser, error) {
	ctx, cancel := context.WithTimeout(ctx, transferTimeout)
	request := &pagewirev1.DownloadArtifactRequest{ArtifactId: artifactID}
	stream, err := c.Artifacts.DownloadArtifact(ctx, request)
	if err != nil {
		cancel()
		return nil, errorOf(err)
	}
	file := &download{stream: stream, cancel: cancel}
	// The first message describes the file, or there is none.
	if err := file.receive(); err != nil && !errors.Is(err, io.EOF) {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

type download struct {
	stream *connect.ServerStreamForClient[pagewirev1.DownloadArtifactResponse]
	cancel context.CancelFunc
	rest   []byte
}

func (d *download) receive() error {
	if d.stream.Receive() {
		d.rest = d.stream.Msg().Chunk
		return nil
	}
	if err := d.stream.Err(); err != nil {
		return errorOf(err)
	}
	return io.EOF
}

func (d *download) Read(into []byte) (int, error) {
	for len(d.rest) == 0 {
		if err := d.receive(); err != nil {
			return 0, err
		}
	}
	count := copy(into, d.rest)
	d.rest = d.rest[count:]
	return count, nil
}

// Close ends the transfer.
func (d *download) Close() error {
	d.cancel()
	_ = d.stream.Close() // It says that the transfer was canceled.
	return nil
}
