import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Logo } from "./parts.tsx";
import { ended, providerOf, signIn, useKey } from "./session.ts";
import { textIn } from "./text.ts";

export function SignIn() {
  const error = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const provider = useSignal<string | undefined>(undefined);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = "Sign in · Pagewire";
    first.current?.focus();
    void providerOf().then((host) => (provider.value = host));
  }, []);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const text = (name: string): string => textIn(form, name);
    if (text("key") !== "") {
      useKey(text("key"));
      return;
    }
    isBusy.value = true;
    error.value = await signIn(text("username"), text("password")).catch(() => "The service cannot be reached.");
    isBusy.value = false;
  }

  return (
    <main class="sign-in">
      <form class="panel" onSubmit={(event) => void submit(event)}>
        <Logo />
        <h1>Pagewire</h1>
        <p class="muted">Sign in to see and operate your browser contexts.</p>
        {ended.value !== undefined && (
          <p class="notice" role="status">
            {ended.value}
          </p>
        )}
        <label>
          User name
          <input name="username" autocomplete="username" ref={first} />
        </label>
        <label>
          Password
          <input name="password" type="password" autocomplete="current-password" />
        </label>
        {error.value !== undefined && (
          <p class="problem" role="alert">
            {error.value}
          </p>
        )}
        <button class="primary" disabled={isBusy.value}>
          {isBusy.value ? "Signing in…" : "Sign in"}
        </button>
        {provider.value !== undefined && (
          <a class="button" href="/console/session/begin">
            Sign in with {provider.value}
          </a>
        )}
        <details>
          <summary>Use an API key instead</summary>
          <label>
            API key
            <input name="key" type="password" autocomplete="off" />
          </label>
          <p class="muted">The key is kept in this tab only, until it is closed or loaded again.</p>
        </details>
      </form>
    </main>
  );
}
