package pagewire_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	pagewire "github.com/pagewire/pagewire/clients/go"
	"github.com/pagewire/pagewire/clients/go/pagewirev1"
)

const largeBytes = 48 * 65_536

func setting(name string) string { return os.Getenv("PAGEWIRE_TEST_" + name) }

var (
	site = setting("SITE")
	bg   = context.Background()
)

// behind is the service behind a proxy with a fault that hits the first requests.
func behind(fault, count string) string {
	return setting("FAULTS") + "/" + fault + "/" + count + "/" + rand.Text()
}

// ok fails the test with an error, and returns the value otherwise.
func ok[T any](t *testing.T) func(T, error) T {
	return func(value T, err error) T {
		t.Helper()
		check(t, err)
		return value
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func equal(t *testing.T, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("got %v, want %v", got, want)
	}
}

func contains(t *testing.T, text, part string) {
	t.Helper()
	if !strings.Contains(text, part) {
		t.Fatalf("no %q in %q", part, text)
	}
}

// failure is the service's error, with its code.
func failure(t *testing.T, err error, code pagewire.Code) *pagewire.Error {
	t.Helper()
	var found *pagewire.Error
	if !errors.Is(err, code) || !errors.As(err, &found) {
		t.Fatalf("got %v, want %s", err, code)
	}
	return found
}

func connectTo(t *testing.T, url string, options ...pagewire.Option) *pagewire.Client {
	t.Helper()
	if len(options) == 0 || !strings.HasPrefix(url, setting("FULL_URL")) {
		options = append([]pagewire.Option{pagewire.WithToken(setting("TOKEN"))}, options...)
	}
	return ok[*pagewire.Client](t)(pagewire.New(url, options...))
}

func newContext(t *testing.T, client *pagewire.Client, config *pagewirev1.CreateContextRequest) *pagewire.BrowserContext {
	t.Helper()
	made := ok[*pagewire.BrowserContext](t)(client.CreateContext(bg, config))
	t.Cleanup(func() { check(t, made.Close()) })
	return made
}

// fill opens the context that takes all of the small service's capacity.
func fill(t *testing.T, options ...pagewire.Option) (*pagewire.Client, *pagewire.BrowserContext) {
	t.Helper()
	full := connectTo(t, setting("FULL_URL"), append(options, pagewire.WithToken(setting("FULL_TOKEN")))...)
	held := newContext(t, full, nil)
	request := &pagewirev1.TakeControlRequest{ContextId: held.ID, Ttl: 600_000}
	ok[*pagewirev1.TakeControlResponse](t)(full.Contexts.TakeControl(bg, request))
	return full, held
}

func scenario(t *testing.T, name string, run func(*testing.T)) {
	t.Helper()
	if !t.Run(name, run) {
		t.Errorf("the scenario %q failed", name)
	}
}

func open(t *testing.T, made *pagewire.BrowserContext, path string) {
	t.Helper()
	ok[*pagewire.Navigation](t)(made.Navigate(bg, site+path))
}

func evaluate(t *testing.T, made *pagewire.BrowserContext, script string, args ...any) any {
	t.Helper()
	return ok[any](t)(made.Evaluate(bg, script, args...))
}

func execute(t *testing.T, made *pagewire.BrowserContext, action string, params pagewire.Params) map[string]any {
	t.Helper()
	return ok[*pagewirev1.ExecuteCommandResponse](t)(made.Execute(bg, action, params)).Data.AsMap()
}

func statusesOf(result *pagewirev1.ExecuteStepsResponse) []string {
	var statuses []string
	for _, step := range result.Steps {
		statuses = append(statuses, step.Status)
	}
	return statuses
}

func read(t *testing.T, client *pagewire.Client, id string) string {
	t.Helper()
	file := ok[io.ReadCloser](t)(client.Download(bg, id))
	defer file.Close()
	return string(ok[[]byte](t)(io.ReadAll(file)))
}

func pointer[T any](value T) *T { return &value }

// The scenarios are those of clients/scenarios.txt.
func TestScenarios(t *testing.T) {
	client := connectTo(t, setting("URL"))
	shared := newContext(t, client, &pagewirev1.CreateContextRequest{Name: pointer("shared"), CreatePage: pointer(true)})

	scenario(t, "sign in with a password", func(t *testing.T) {
		tokens := ok[*pagewirev1.LoginResponse](t)(
			pagewire.Login(bg, setting("URL"), setting("USERNAME"), setting("PASSWORD")))
		signedIn := ok[*pagewire.Client](t)(pagewire.New(setting("URL"), pagewire.WithToken(tokens.AccessToken)))
		current := ok[*pagewirev1.GetCurrentSessionResponse](t)(
			signedIn.Sessions.GetCurrentSession(bg, &pagewirev1.GetCurrentSessionRequest{}))
		equal(t, current.Session.IsCurrent, true)
	})

	scenario(t, "sign in with an API key", func(t *testing.T) {
		keyed := ok[*pagewire.Client](t)(pagewire.New(setting("URL"), pagewire.WithAPIKey(setting("API_KEY"))))
		made := newContext(t, keyed, nil)
		equal(t, ok[*pagewire.Navigation](t)(made.Navigate(bg, site+"/")).Status, 200)
	})

	scenario(t, "ask for the token of each request", func(t *testing.T) {
		asked := 0
		fresh := connectTo(t, setting("URL"), pagewire.WithTokenSource(func(context.Context) (string, error) {
			asked++
			return setting("TOKEN"), nil
		}))
		for range 2 {
			ok[[]*pagewirev1.Page](t)(fresh.Context(shared.ID).Pages(bg))
		}
		equal(t, asked, 2)
	})

	scenario(t, "delete a context at the end of its scope", func(t *testing.T) {
		scoped := ok[*pagewire.BrowserContext](t)(client.CreateContext(bg, nil))
		func() {
			defer func() { check(t, scoped.Close()) }()
			open(t, scoped, "/form")
			pages := ok[[]*pagewirev1.Page](t)(scoped.Pages(bg))
			equal(t, []any{len(pages), pages[0].Title}, []any{1, "Form"})
		}()
		_, err := scoped.Pages(bg)
		failure(t, err, pagewire.NotFound)
		check(t, scoped.Close())
	})

	scenario(t, "list contexts page by page", func(t *testing.T) {
		made := []string{shared.ID}
		for range 3 {
			made = append(made, newContext(t, client, nil).ID)
		}
		var listed []string
		for each, err := range client.ListContexts(bg, 2) {
			check(t, err)
			listed = append(listed, each.Id)
		}
		for _, id := range made {
			equal(t, slices.Contains(listed, id), true)
		}
		slices.Sort(listed)
		equal(t, len(slices.Compact(slices.Clone(listed))), len(listed))
	})

	scenario(t, "read and change a context that exists", func(t *testing.T) {
		made := newContext(t, client, &pagewirev1.CreateContextRequest{Name: pointer("before"), Locale: pointer("de-DE")})
		ok[*pagewirev1.UpdateContextResponse](t)(client.Contexts.UpdateContext(bg, &pagewirev1.UpdateContextRequest{
			ContextId: made.ID, Viewport: &pagewirev1.Viewport{Width: 700, Height: 500},
		}))
		found := ok[*pagewirev1.GetContextResponse](t)(
			client.Contexts.GetContext(bg, &pagewirev1.GetContextRequest{ContextId: made.ID})).Context
		equal(t, []string{found.Name, found.Config.GetLocale()}, []string{"before", "de-DE"})
		equal(t, evaluate(t, client.Context(made.ID), "innerWidth"), 700.0)
	})

	scenario(t, "open, list and close pages", func(t *testing.T) {
		made := newContext(t, client, nil)
		id := ok[*pagewirev1.CreatePageResponse](t)(
			client.Contexts.CreatePage(bg, &pagewirev1.CreatePageRequest{ContextId: made.ID})).Page.Id
		ok[*pagewire.Navigation](t)(made.Navigate(bg, site+"/form", pagewire.OnPage(id)))
		pages := ok[[]*pagewirev1.Page](t)(made.Pages(bg))
		equal(t, []any{len(pages), pages[0].Id, pages[0].Title}, []any{1, id, "Form"})
		ok[*pagewirev1.ClosePageResponse](t)(
			client.Contexts.ClosePage(bg, &pagewirev1.ClosePageRequest{ContextId: made.ID, PageId: id}))
		equal(t, len(ok[[]*pagewirev1.Page](t)(made.Pages(bg))), 0)
	})

	scenario(t, "navigate, type and evaluate", func(t *testing.T) {
		opened := ok[*pagewire.Navigation](t)(shared.Navigate(bg, site+"/form"))
		equal(t, *opened, pagewire.Navigation{URL: site + "/form", Title: "Form", Status: 200})
		typed := ok[pagewire.Result](t)(shared.Type(bg, "#name", "typed", nil))
		equal(t, typed["length"], 5.0)
		equal(t, evaluate(t, shared, "document.querySelector('#name').value"), "typed")
	})

	scenario(t, "evaluate with arguments", func(t *testing.T) {
		equal(t, evaluate(t, shared, "(one, other) => one + other", 1, 2), 3.0)
		nested := map[string]any{"nested": []any{nil, "ü"}}
		equal(t, evaluate(t, shared, "args", nested), []any{nested})
	})

	scenario(t, "wait for an element", func(t *testing.T) {
		open(t, shared, "/late?ms=300")
		waited := execute(t, shared, "wait", pagewire.Params{"selector": "#late", "visible": true})["waited"]
		equal(t, waited.(float64) > 0, true)
	})

	scenario(t, "set and read cookies", func(t *testing.T) {
		made := newContext(t, client, nil)
		open(t, made, "/")
		cookie := []pagewire.Params{{"name": "seen", "value": "yes"}}
		execute(t, made, "cookies", pagewire.Params{"operation": "set", "cookies": cookie})
		cookies := execute(t, made, "cookies", pagewire.Params{"operation": "get"})["cookies"].([]any)
		equal(t, len(cookies), 1)
		equal(t, cookies[0].(map[string]any)["value"], "yes")
	})

	scenario(t, "return pictures and PDFs as bytes", func(t *testing.T) {
		equal(t, bytes.HasPrefix(ok[[]byte](t)(shared.Screenshot(bg, nil)), []byte("\x89PNG")), true)
		equal(t, bytes.HasPrefix(ok[[]byte](t)(shared.PDF(bg, nil)), []byte("%PDF-")), true)
	})

	scenario(t, "look, and act by ref", func(t *testing.T) {
		open(t, shared, "/form")
		shown := ok[*pagewirev1.Observation](t)(shared.Look(bg, nil))
		ref := regexp.MustCompile(`\b(e\d+) textbox`).FindStringSubmatch(shown.Text)[1]
		steps := []pagewire.Step{{Action: "type", Params: pagewire.Params{"ref": ref, "text": "by ref"}}}
		done := ok[*pagewirev1.ExecuteStepsResponse](t)(shared.Act(bg, steps, pagewire.ActOptions{}))
		equal(t, statusesOf(done), []string{"done"})
		contains(t, done.Observation.Text, "by ref")
	})

	scenario(t, "execute steps in one call", func(t *testing.T) {
		open(t, shared, "/form")
		done := ok[*pagewirev1.ExecuteStepsResponse](t)(shared.Act(bg, []pagewire.Step{
			{Action: "type", Params: pagewire.Params{"selector": "#name", "text": "Ada"}},
			{Action: "click", Params: pagewire.Params{"selector": "#check"}},
			{Action: "evaluate", Params: pagewire.Params{"script": "document.querySelector('#name').value"}},
		}, pagewire.ActOptions{Observe: "none"}))
		equal(t, append(statusesOf(done), done.Status), []string{"done", "done", "done", "done"})
		equal(t, done.Steps[2].Data.AsMap()["result"], "Ada")
		equal(t, done.Observation == nil, true)
	})

	scenario(t, "stop at the step that fails", func(t *testing.T) {
		open(t, shared, "/form")
		stopped := ok[*pagewirev1.ExecuteStepsResponse](t)(shared.Act(bg, []pagewire.Step{
			{Action: "click", Params: pagewire.Params{"selector": "#none"}, Timeout: 200 * time.Millisecond},
			{Action: "click", Params: pagewire.Params{"selector": "#check"}},
		}, pagewire.ActOptions{}))
		equal(t, append(statusesOf(stopped), stopped.Status), []string{"failed", "not-run", "stopped"})
		equal(t, stopped.Steps[0].Error.Code, "TIMEOUT")
	})

	scenario(t, "answer a dialog", func(t *testing.T) {
		open(t, shared, "/form")
		done := ok[*pagewirev1.ExecuteStepsResponse](t)(shared.Act(bg, []pagewire.Step{
			{Action: "dialog", Params: pagewire.Params{"accept": true, "text": "Ada"}},
			{Action: "evaluate", Params: pagewire.Params{"script": "prompt('Who?')"}},
		}, pagewire.ActOptions{}))
		equal(t, done.Steps[1].Data.AsMap()["result"], "Ada")
		dialog := done.Steps[1].Dialogs[0]
		equal(t, []string{dialog.Message, dialog.Answer}, []string{"Who?", "accepted"})
	})

	scenario(t, "store a file from a stream", func(t *testing.T) {
		content := io.LimitReader(repeated('a'), largeBytes)
		stored := ok[*pagewirev1.Artifact](t)(
			client.Upload(bg, "a.txt", content, pagewire.UploadOptions{ContentType: "text/plain"}))
		equal(t, []any{stored.Size, stored.ContentType}, []any{float64(largeBytes), "text/plain"})
		ok[*pagewirev1.DeleteArtifactResponse](t)(
			client.Artifacts.DeleteArtifact(bg, &pagewirev1.DeleteArtifactRequest{ArtifactId: stored.Id}))
		_, err := client.Download(bg, stored.Id)
		failure(t, err, pagewire.NotFound)
	})

	scenario(t, "read a file as a stream", func(t *testing.T) {
		content := io.LimitReader(repeated('a'), largeBytes)
		stored := ok[*pagewirev1.Artifact](t)(client.Upload(bg, "a.txt", content, pagewire.UploadOptions{}))
		file := ok[io.ReadCloser](t)(client.Download(bg, stored.Id))
		defer file.Close()
		part := make([]byte, largeBytes)
		first := ok[int](t)(file.Read(part))
		equal(t, first > 0 && first < largeBytes, true)
		equal(t, first+len(ok[[]byte](t)(io.ReadAll(file))), largeBytes)
		empty := ok[*pagewirev1.Artifact](t)(
			client.Upload(bg, "empty.txt", strings.NewReader(""), pagewire.UploadOptions{}))
		equal(t, read(t, client, empty.Id), "")
	})

	scenario(t, "give a stored file to a page", func(t *testing.T) {
		stored := ok[*pagewirev1.Artifact](t)(
			client.Upload(bg, "given.txt", strings.NewReader("given"), pagewire.UploadOptions{ContentType: "text/plain"}))
		open(t, shared, "/form")
		execute(t, shared, "upload", pagewire.Params{"selector": "#file", "artifacts": []string{stored.Id}})
		equal(t, evaluate(t, shared, "document.querySelector('#file').files[0].text()"), "given")
	})

	scenario(t, "list the downloads of a page", func(t *testing.T) {
		made := newContext(t, client, nil)
		open(t, made, "/")
		evaluate(t, made, "location.href = '/download'")
		download := execute(t, made, "wait", pagewire.Params{"download": true})["download"].(map[string]any)
		equal(t, []any{download["name"], download["size"], download["state"]}, []any{"data.bin", 4.0, "ready"})
		equal(t, read(t, client, download["id"].(string)), "data")
		listed := ok[*pagewirev1.ListArtifactsResponse](t)(
			client.Artifacts.ListArtifacts(bg, &pagewirev1.ListArtifactsRequest{FilterContextId: &made.ID}))
		equal(t, len(listed.Artifacts), 1)
		equal(t, listed.Artifacts[0].Source, "download")
	})

	scenario(t, "render Markdown and a picture", func(t *testing.T) {
		rendered := ok[*pagewirev1.RenderMarkdownResponse](t)(
			client.Render.RenderMarkdown(bg, &pagewirev1.RenderMarkdownRequest{Html: pointer("<h1>Title</h1>")}))
		contains(t, rendered.Markdown, "# Title")
		picture := ok[*pagewirev1.RenderScreenshotResponse](t)(
			client.Render.RenderScreenshot(bg, &pagewirev1.RenderScreenshotRequest{Html: pointer("<p>x")}))
		equal(t, bytes.HasPrefix(picture.Bytes, []byte("\x89PNG")), true)
	})

	scenario(t, "read the events of a context", func(t *testing.T) {
		watched := newContext(t, client, nil)
		open(t, watched, "/form")
		types := []string{"page.navigated", "context.closed"}
		var seen []string
		options := pagewire.EventOptions{Types: types, After: &pagewirev1.EventCursor{Epoch: 1}}
		for event, err := range watched.Events(bg, options) {
			check(t, err)
			seen = append(seen, event.Type)
			if event.Type == "page.navigated" {
				equal(t, []any{event.ContextId, event.Data.AsMap()["url"]}, []any{watched.ID, site + "/form"})
				check(t, watched.Close())
			}
		}
		equal(t, seen, types)
	})

	scenario(t, "resume events after a lost connection", func(t *testing.T) {
		url := behind("cut", "1")
		watched := newContext(t, client, nil)
		types := []string{"context.created", "page.navigated", "context.closed"}
		var seen []string
		options := pagewire.EventOptions{Types: types, After: &pagewirev1.EventCursor{Epoch: 1}}
		for event, err := range connectTo(t, url).Context(watched.ID).Events(bg, options) {
			check(t, err)
			seen = append(seen, event.Type)
			switch len(seen) {
			case 1:
				open(t, watched, "/form")
			case 2:
				check(t, ok[*http.Response](t)(http.Get(url)).Body.Close())
				open(t, watched, "/tall")
			case 3:
				check(t, watched.Close())
			}
		}
		equal(t, seen, []string{types[0], types[1], types[1], types[2]})
	})

	scenario(t, "end a stream of events", func(t *testing.T) {
		ending, cancel := context.WithTimeout(bg, 300*time.Millisecond)
		defer cancel()
		for event, err := range client.Events(ending, pagewire.EventOptions{Types: []string{"context.closed"}}) {
			t.Fatal(event, err)
		}
		equal(t, ending.Err(), context.DeadlineExceeded)
		for _, err := range client.Context("0000").Events(bg, pagewire.EventOptions{}) {
			failure(t, err, pagewire.NotFound)
		}
	})

	scenario(t, "create once when the response is lost", func(t *testing.T) {
		name := rand.Text()
		made := newContext(t, connectTo(t, behind("lose", "1")), &pagewirev1.CreateContextRequest{Name: &name})
		listed := ok[*pagewirev1.ListContextsResponse](t)(
			client.Contexts.ListContexts(bg, &pagewirev1.ListContextsRequest{FilterName: &name}))
		equal(t, len(listed.Contexts), 1)
		equal(t, listed.Contexts[0].Id, made.ID)
	})

	scenario(t, "act once when the response is lost", func(t *testing.T) {
		evaluate(t, shared, "window.count = 0")
		script := "window.count++; return new Promise((done) => setTimeout(() => done(window.count), 1500))"
		equal(t, evaluate(t, connectTo(t, behind("lose", "2")).Context(shared.ID), script), 1.0)
	})

	scenario(t, "repeat while there is no capacity", func(t *testing.T) {
		newContext(t, connectTo(t, behind("full", "2")), nil)
		_, err := connectTo(t, behind("full", "2"), pagewire.WithRetries(1)).CreateContext(bg, nil)
		failure(t, err, pagewire.Unavailable)
	})

	scenario(t, "log in with a profile", func(t *testing.T) {
		name := rand.Text()
		first := newContext(t, client, nil)
		open(t, first, "/login")
		execute(t, first, "click", pagewire.Params{"selector": "#enter"})
		ok[*pagewirev1.CreateProfileResponse](t)(
			client.Profiles.CreateProfile(bg, &pagewirev1.CreateProfileRequest{Name: name, ContextId: &first.ID}))
		second := newContext(t, client, &pagewirev1.CreateContextRequest{Profile: &name})
		equal(t, ok[*pagewire.Navigation](t)(second.Navigate(bg, site+"/account")).Title, "Account")
	})

	scenario(t, "type a secret", func(t *testing.T) {
		name := rand.Text()
		ok[*pagewirev1.CreateSecretResponse](t)(client.Secrets.CreateSecret(bg,
			&pagewirev1.CreateSecretRequest{Name: name, Password: "opensesame", Origins: []string{site}}))
		open(t, shared, "/login")
		execute(t, shared, "type", pagewire.Params{"selector": "#password", "secret": name, "field": "password"})
		equal(t, evaluate(t, shared, "document.querySelector('#password').value.length"), 10.0)
		shown := ok[*pagewirev1.Observation](t)(shared.Look(bg, nil))
		equal(t, strings.Contains(shown.Text, "opensesame"), false)
	})

	scenario(t, "wait in the queue", func(t *testing.T) {
		full, held := fill(t)
		name := "waits"
		waiting := make(chan error, 1)
		go func() {
			config := &pagewirev1.CreateContextRequest{Name: &name, AcquireTimeout: pointer(int32(20_000))}
			made, err := full.CreateContext(bg, config)
			if err == nil {
				err = made.Close()
			}
			waiting <- err
		}()
		for state := ""; state != "queued"; {
			listed := ok[*pagewirev1.ListContextsResponse](t)(full.Contexts.ListContexts(bg,
				&pagewirev1.ListContextsRequest{FilterName: &name, Include: []string{"state"}}))
			for _, each := range listed.Contexts {
				state = each.GetState()
			}
		}
		check(t, held.Close())
		check(t, <-waiting)
	})

	scenario(t, "run calls concurrently", func(t *testing.T) {
		made := newContext(t, client, nil)
		var calls sync.WaitGroup
		results := make([]any, 20)
		failures := make([]error, 20)
		for index := range results {
			calls.Go(func() { results[index], failures[index] = made.Evaluate(bg, "args[0] * 2", index) })
		}
		calls.Wait()
		check(t, errors.Join(failures...))
		for index, result := range results {
			equal(t, result, float64(index*2))
		}
	})

	scenario(t, "fail with 400 and the field", func(t *testing.T) {
		_, err := shared.Navigate(bg, "nowhere")
		equal(t, failure(t, err, pagewire.ValidationError).Fields[0].Field, "params.url")
	})

	scenario(t, "fail with 401 for a wrong key", func(t *testing.T) {
		unknown := ok[*pagewire.Client](t)(pagewire.New(setting("URL"), pagewire.WithAPIKey("pw_nothing")))
		_, err := unknown.CreateContext(bg, nil)
		failure(t, err, pagewire.Unauthorized)
	})

	scenario(t, "fail with 403 for a viewer", func(t *testing.T) {
		viewer := connectTo(t, setting("URL"), pagewire.WithToken(setting("VIEWER_TOKEN")))
		_, err := viewer.CreateContext(bg, nil)
		failure(t, err, pagewire.Forbidden)
	})

	scenario(t, "fail with 404 for a context that does not exist", func(t *testing.T) {
		_, err := client.Context("0000").Evaluate(bg, "1")
		failure(t, err, pagewire.NotFound)
	})

	scenario(t, "fail with 409 for a key of another call", func(t *testing.T) {
		key := pagewire.IdempotencyKey(rand.Text())
		ok[*pagewirev1.ExecuteCommandResponse](t)(shared.Execute(bg, "evaluate", pagewire.Params{"script": "1"}, key))
		_, err := shared.Execute(bg, "evaluate", pagewire.Params{"script": "2"}, key)
		equal(t, failure(t, err, pagewire.Conflict).Reason(), "idempotency-key-reused")
	})

	scenario(t, "fail with 429 and the time to wait", func(t *testing.T) {
		username := rand.Text()
		for range 2 {
			_, err := pagewire.Login(bg, setting("FULL_URL"), username, "wrong")
			failure(t, err, pagewire.Unauthorized)
		}
		_, err := pagewire.Login(bg, setting("FULL_URL"), username, "wrong")
		equal(t, failure(t, err, pagewire.RateLimitExceeded).RetryAfter > 0, true)
	})

	scenario(t, "fail with 503 when all contexts are in use", func(t *testing.T) {
		full, _ := fill(t, pagewire.WithRetries(0))
		_, err := full.CreateContext(bg, &pagewirev1.CreateContextRequest{AcquireTimeout: pointer(int32(0))})
		rejected := failure(t, err, pagewire.Unavailable)
		equal(t, []string{rejected.Reason(), rejected.Outcome()}, []string{"pool-full", "not-executed"})
	})

	scenario(t, "end an action at its timeout", func(t *testing.T) {
		params := pagewire.Params{"selector": "#none"}
		_, err := shared.Execute(bg, "click", params, pagewire.EndAfter(200*time.Millisecond))
		late := failure(t, err, pagewire.Timeout)
		equal(t, late.Reason(), "missing")
		equal(t, errors.Is(err, context.DeadlineExceeded), true)
	})

	scenario(t, "cancel an action", func(t *testing.T) {
		ctx, cancel := context.WithCancel(bg)
		time.AfterFunc(300*time.Millisecond, cancel)
		_, err := shared.Execute(ctx, "wait", pagewire.Params{"duration": 60_000}, pagewire.Cancelable())
		if err == nil || ctx.Err() == nil {
			t.Fatal("the action was not canceled:", err)
		}
		equal(t, evaluate(t, shared, "1 + 1"), 2.0)
	})
}

// repeated reads as one byte for ever.
type repeated byte

func (r repeated) Read(into []byte) (int, error) {
	for index := range into {
		into[index] = byte(r)
	}
	return len(into), nil
}
