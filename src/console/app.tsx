import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { identity, may } from "./access.ts";
import type { Schemas } from "./api.ts";
import { Confirmation } from "./dialog.tsx";
import { OverviewScreen } from "./overview.tsx";
import { isEmbedded } from "./embed.ts";
import { Empty, Logo, Problem, Screen } from "./parts.tsx";
import { credentials, isStarting, signOut } from "./session.ts";
import { SignIn } from "./sign-in.tsx";
import { connection, isSilent, SILENT_MS } from "./socket.ts";
import { nextTheme, theme } from "./theme.ts";
import { Notice } from "./waiting.tsx";
import { waitingCount, watchContexts } from "./watch.ts";

/** A screen, with the second and the third part of the address; empty: there is none. */
type View = FunctionComponent<{ readonly id: string; readonly part: string }>;

/** The screen that the address names. */
interface Route {
  /** The part of the address after `#/`. */
  readonly path: string;
  readonly screen: string;
  readonly id: string;
  readonly part: string;
  readonly View: View;
}

interface Entry {
  readonly path: string;
  readonly text: string;
  readonly scope: Schemas["Scope"];
}

const GROUPS: readonly { readonly name: string; readonly links: readonly Entry[] }[] = [
  {
    name: "Work",
    links: [
      { path: "", text: "Overview", scope: "contexts:read" },
      { path: "contexts", text: "Contexts", scope: "contexts:read" },
      { path: "recordings", text: "Recordings", scope: "artifacts:read" },
      { path: "artifacts", text: "Artifacts", scope: "artifacts:read" },
      { path: "logins", text: "Logins", scope: "profiles:read" },
    ],
  },
  {
    name: "Build",
    links: [
      { path: "try", text: "Try it", scope: "actions:execute" },
      { path: "render", text: "Render", scope: "render" },
      { path: "keys", text: "API keys", scope: "api-keys:read" },
    ],
  },
  {
    name: "Operate",
    links: [
      { path: "fleet", text: "Fleet", scope: "admin" },
      { path: "audit", text: "Audit", scope: "audit:read" },
      { path: "sessions", text: "Sessions", scope: "sessions:read" },
      { path: "users", text: "Users", scope: "admin" },
      { path: "settings", text: "Settings", scope: "admin" },
    ],
  },
];
const LINKS = GROUPS.flatMap(({ links }) => links);

/** The code of each screen but the first is loaded when the screen is first shown. */
const VIEWS: Readonly<Record<string, () => Promise<View>>> = {
  "": () => Promise.resolve(OverviewScreen),
  contexts: () => import("./contexts.tsx").then(({ Contexts }) => Contexts),
  context: () => import("./context.tsx").then(({ ContextView }) => ContextView),
  try: () => import("./try-it.tsx").then(({ TryIt }) => TryIt),
  render: () => import("./try-it.tsx").then(({ RenderTrial }) => RenderTrial),
  artifacts: () => import("./artifacts.tsx").then(({ Artifacts }) => Artifacts),
  recordings: () => import("./recordings.tsx").then(({ Recordings }) => Recordings),
  logins: () => import("./logins.tsx").then(({ Logins }) => Logins),
  keys: () => import("./keys.tsx").then(({ Keys }) => Keys),
  sessions: () => import("./sessions.tsx").then(({ Sessions }) => Sessions),
  users: () => import("./users.tsx").then(({ Users }) => Users),
  audit: () => import("./audit.tsx").then(({ Audit }) => Audit),
  fleet: () => import("./fleet.tsx").then(({ Fleet }) => Fleet),
  settings: () => import("./settings.tsx").then(({ Settings }) => Settings),
  share: () => import("./shared.tsx").then(({ Shared }) => Shared),
};

/** Screens of one thing, whose id the address must have. */
const OF_ONE: ReadonlySet<string> = new Set(["context", "share"]);

/** Undefined until the code of the first screen is loaded; a former screen stays until that of the next is. */
const route = signal<Route | undefined>(undefined);
let rounds = 0;
/** Whether the person has come from another screen: then the focus goes to the title of the next. */
let hasNavigated = false;
addEventListener("hashchange", () => {
  hasNavigated = true;
  void show();
});
void show();

async function show(): Promise<void> {
  const round = ++rounds;
  const [path = ""] = location.hash.slice(2).split("?");
  const [list = "", id = "", part = ""] = path.split("/").map(decoded);
  const screen = list === "contexts" && id !== "" ? "context" : list;
  const isKnown = Object.hasOwn(VIEWS, screen) && (id !== "" || !OF_ONE.has(screen));
  // A frame in another page is no place to sign in.
  const load = isKnown && (!isEmbedded || screen === "share") ? VIEWS[screen] : undefined;
  const View = load ? await load().catch(() => NotLoaded) : NotFound;
  if (round === rounds) route.value = { path, screen, id, part, View };
}

function NotFound() {
  return (
    <Screen title="Not found">
      <Empty title="There is no such screen">
        <a href="#/">Go to the overview</a>
      </Empty>
    </Screen>
  );
}

function NotLoaded() {
  return (
    <Screen title="Not loaded">
      <Problem text="The screen could not be loaded. Load the console again." onRetry={() => location.reload()} />
    </Screen>
  );
}

export function App() {
  const { path = "", screen = "", id = "", part = "", View } = route.value ?? {};
  useEffect(() => {
    if (hasNavigated) document.querySelector("h1")?.focus();
    // The links of a narrow window do not fit.
    document.querySelector(".menu [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [screen, id]);
  const isShared = screen === "share";
  const isSignedIn = credentials.value !== undefined && !isShared;
  useEffect(() => (isSignedIn ? watchContexts() : undefined), [isSignedIn]);
  if (isStarting.value || View === undefined)
    return (
      <p class="page muted" role="status">
        Loading…
      </p>
    );
  if (isShared || isEmbedded) return <View id={id} part={part} />;
  if (!isSignedIn) return <SignIn />;
  const selected = screen === "context" ? "contexts" : screen;
  const missing = identity.value && LINKS.find(({ path, scope }) => path === selected && !may(scope));
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
        <Connection />
        <span class="person">{identity.value?.username}</span>
        <Theme />
        <button type="button" class="quiet" onClick={() => void signOut()}>
          Sign out
        </button>
      </header>
      <div class="shell">
        <nav class="menu" aria-label="Main">
          {GROUPS.map(({ name, links }) => (
            <Group key={name} name={name} links={links.filter(({ scope }) => may(scope))} selected={selected} />
          ))}
        </nav>
        <div class="shown">
          <div role="status">
            {connection.value === "lost" && (
              <p class="offline">
                The service cannot be reached. What you see may be old; the console tries again by itself.
              </p>
            )}
            {path !== "" && path !== "contexts" && <Notice except={id} />}
          </div>
          {missing !== undefined ? (
            <Screen title={missing.text}>
              <Empty title="You don't have access">Missing scope: {missing.scope}.</Empty>
            </Screen>
          ) : (
            <View key={id} id={id} part={part} />
          )}
        </div>
      </div>
      <Confirmation />
    </>
  );
}

function Group(props: { readonly name: string; readonly links: readonly Entry[]; readonly selected: string }) {
  const { name, links, selected } = props;
  if (links.length === 0 && name !== "Build") return null;
  return (
    <section>
      <h2>{name}</h2>
      {links.map(({ path, text }) => (
        <a key={path} href={`#/${path}`} aria-current={path === selected ? "page" : undefined}>
          {text}
          {path === "contexts" && waitingCount.value > 0 && (
            <span class="badge">
              {waitingCount.value}
              <span class="hidden"> waiting for a person</span>
            </span>
          )}
        </a>
      ))}
      {name === "Build" && <a href="/api/v1/docs">API</a>}
    </section>
  );
}

const THEME_TEXTS = { "light dark": "as the system", light: "light", dark: "dark" } as const;

function Theme() {
  const text = `Colours: ${THEME_TEXTS[theme.value]}`;
  return (
    <button type="button" class="quiet icon" aria-label={text} title={text} onClick={nextTheme}>
      <span aria-hidden="true">{theme.value === "light dark" ? "◐" : theme.value === "light" ? "☀" : "☾"}</span>
    </button>
  );
}

function Connection() {
  const { value } = connection;
  const text = { open: "Connected", lost: "Reconnecting…", connecting: "Connecting…" }[value];
  return (
    <span class={`state ${isSilent.value ? "lost" : value}`} role="status">
      {isSilent.value ? `No answer for ${SILENT_MS / 1_000} s` : text}
    </span>
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
