import { signal } from "@preact/signals";
import { Contexts } from "./contexts.tsx";
import { ContextView } from "./context.tsx";
import { credentials, isStarting, signOut } from "./session.ts";
import { SignIn } from "./sign-in.tsx";
import { connection } from "./socket.ts";

/** The part of the address after `#`. */
const route = signal(location.hash);
addEventListener("hashchange", () => (route.value = location.hash));

export function App() {
  if (isStarting.value)
    return (
      <p class="page muted" role="status">
        Loading…
      </p>
    );
  if (credentials.value === undefined) return <SignIn />;
  const contextId = /^#\/contexts\/([^/]+)$/.exec(route.value)?.[1];
  return (
    <>
      <header class="bar">
        <a class="brand" href="#/">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d="M4 8h24v16H4zM4 13h24M8 10.5h.1M12 10.5h.1" />
          </svg>
          Pagewire
        </a>
        <nav aria-label="Main">
          <a href="#/" aria-current={contextId === undefined ? "page" : undefined}>
            Contexts
          </a>
          <a href="/api/v1/docs">API</a>
        </nav>
        <span class={`state ${connection.value}`} role="status">
          {connection.value === "open" ? "Connected" : connection.value === "lost" ? "Reconnecting…" : "Connecting…"}
        </span>
        <button type="button" class="quiet" onClick={() => void signOut()}>
          Sign out
        </button>
      </header>
      {contextId === undefined ? (
        <Contexts />
      ) : (
        <ContextView key={contextId} contextId={decodeURIComponent(contextId)} />
      )}
    </>
  );
}
