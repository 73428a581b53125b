package pagewire_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	pagewire "github.com/pagewire/pagewire/clients/go"
)

func TestTheLinesOfTheReadmeRun(t *testing.T) {
	text := string(ok[[]byte](t)(os.ReadFile("README.md")))
	_, program, _ := strings.Cut(text, "```go\n")
	program, _, _ = strings.Cut(program, "```")
	program = strings.ReplaceAll(program, "https://example.com/", site+"/")
	folder := ok[string](t)(os.MkdirTemp(".", "readme-"))
	defer os.RemoveAll(folder)
	check(t, os.WriteFile(filepath.Join(folder, "main.go"), []byte(program), 0o600))
	command := exec.Command("go", "run", "./"+folder)
	command.Env = append(os.Environ(), "PAGEWIRE_URL="+setting("URL"), "PAGEWIRE_API_KEY="+setting("API_KEY"))
	output := string(ok[[]byte](t)(command.Output()))
	equal(t, strings.HasPrefix(output, "Home\n"), true)
	contains(t, output, "textbox")
}

func TestCredentialsAreGivenOnce(t *testing.T) {
	if _, err := pagewire.New(setting("URL")); err == nil {
		t.Fatal("a client without credentials was made")
	}
	if _, err := pagewire.New("127.0.0.1:8443", pagewire.WithAPIKey("k")); err == nil {
		t.Fatal("a client without a URL was made")
	}
}

func TestAServiceThatIsNotThereIsUnreachable(t *testing.T) {
	for _, url := range []string{"http://127.0.0.1:1", behind("gateway", "9")} {
		_, err := connectTo(t, url, pagewire.WithRetries(0)).CreateContext(bg, nil)
		equal(t, errors.Is(err, pagewire.ErrUnreachable), true)
	}
}

func TestADeadlineOfTheCallerIsTheServices(t *testing.T) {
	made := newContext(t, connectTo(t, setting("URL")), nil)
	ctx, cancel := context.WithTimeout(bg, 500*time.Millisecond)
	defer cancel()
	_, err := made.Execute(ctx, "wait", pagewire.Params{"selector": "#none"})
	equal(t, errors.Is(err, context.DeadlineExceeded) || errors.Is(err, pagewire.Timeout), true)
	began := time.Now()
	equal(t, evaluate(t, made, "1 + 1"), 2.0)
	equal(t, time.Since(began) < 5*time.Second, true)
}
