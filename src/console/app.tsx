import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { identity, may } from "./access.ts";
import type { Schemas } from "./api.ts";
import { Audit } from "./audit.tsx";
import { Contexts } from "./contexts.tsx";
import { ContextView } from "./context.tsx";
import { Confirmation } from "./dialog.tsx";
import { Fleet } from "./fleet.tsx";
import { Keys } from "./keys.tsx";
import { Empty, Logo, Screen } from "./parts.tsx";
import { credentials, isStarting, signOut } from "./session.ts";
import { Sessions } from "./sessions.tsx";
import { Shared } from "./shared.tsx";
import { SignIn } from "./sign-in.tsx";
import { connection } from "./socket.ts";
import { TryIt } from "./try-it.tsx";
import { Notice } from "./waiting.tsx";
import { waitingCount, watchContexts } from "./watch.ts";

/** The part of the address after `#/`. */
const route = signal(location.hash.slice(2));
/** Whether the person has come from another screen: then the focus goes to the title of the next. */
let hasNavigated = false;
addEventListener("hashchange", () => {
  hasNavigated = true;
  route.value = location.hash.slice(2);
});

interface Link {
  readonly path: string;
  readonly text: string;
  readonly scope: Schemas["Scope"];
}

const LINKS: readonly Link[] = [
  { path: "", text: "Contexts", scope: "contexts:read" },
  { path: "try", text: "Try it", scope: "actions:execute" },
  { path: "keys", text: "API keys", scope: "api-keys:read" },
  { path: "sessions", text: "Sessions", scope: "sessions:read" },
  { path: "audit", text: "Audit", scope: "audit:read" },
  { path: "fleet", text: "Fleet", scope: "admin" },
];

export function App() {
  const [screen = "", id] = route.value.split("/").map(decoded);
  useEffect(() => {
    if (hasNavigated) document.querySelector("h1")?.focus();
    // The links of a narrow window do not fit.
    document.querySelector("nav [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [screen, id]);
  const isShared = screen === "share" && id !== undefined;
  const isSignedIn = credentials.value !== undefined && !isShared;
  useEffect(() => (isSignedIn ? watchContexts() : undefined), [isSignedIn]);
  if (isStarting.value)
    return (
      <p class="page muted" role="status">
        Loading…
      </p>
    );
  if (isShared) return <Shared secret={id} />;
  if (!isSignedIn) return <SignIn />;
  const missing =
    identity.value && LINKS.find(({ path, scope }) => path === (screen === "contexts" ? "" : screen) && !may(scope));
  const isContexts = screen === "" || screen === "contexts";
  return (
    <>
      <header class="bar">
        <button type="button" class="skip" onClick={() => document.querySelector("h1")?.focus()}>
          Skip to the content
        </button>
        <a class="brand" href="#/">
          <Logo />
          Pagewire
        </a>
        <nav aria-label="Main">
          {LINKS.filter(({ scope }) => may(scope)).map(({ path, text }) => (
            <a key={path} href={`#/${path}`} aria-current={path === (isContexts ? "" : screen) ? "page" : undefined}>
              {text}
              {path === "" && waitingCount.value > 0 && (
                <span class="badge">
                  {waitingCount.value}
                  <span class="hidden"> waiting for a person</span>
                </span>
              )}
            </a>
          ))}
          <a href="/api/v1/docs">API</a>
        </nav>
        <span class={`state ${connection.value}`} role="status">
          {connection.value === "open" ? "Connected" : connection.value === "lost" ? "Reconnecting…" : "Connecting…"}
        </span>
        <span class="person">{identity.value?.username}</span>
        <button type="button" class="quiet" onClick={() => void signOut()}>
          Sign out
        </button>
      </header>
      <div role="status">
        {connection.value === "lost" && (
          <p class="offline">
            The service cannot be reached. What you see may be old; the console tries again by itself.
          </p>
        )}
        {route.value !== "" && <Notice except={id} />}
      </div>
      {missing !== undefined ? (
        <Screen title={missing.text}>
          <Empty title="Not for these credentials">They lack the scope {missing.scope}.</Empty>
        </Screen>
      ) : route.value === "" ? (
        <Contexts />
      ) : screen === "contexts" && id !== undefined ? (
        <ContextView key={id} contextId={id} />
      ) : screen === "try" ? (
        <TryIt key={id} contextId={id} />
      ) : screen === "keys" ? (
        <Keys />
      ) : screen === "sessions" ? (
        <Sessions />
      ) : screen === "audit" ? (
        <Audit />
      ) : screen === "fleet" ? (
        <Fleet />
      ) : (
        <Screen title="Not found">
          <Empty title="There is no such screen">
            <a href="#/">Go to the contexts</a>
          </Empty>
        </Screen>
      )}
      <Confirmation />
    </>
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
