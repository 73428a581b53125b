import { useSignal } from "@preact/signals";
import { identity, may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { Dialog, FormDialog } from "./dialog.tsx";
import { Copyable, Problem, Screen, Time } from "./parts.tsx";
import { type Column, PagedTable, useList, useRowCall } from "./table.tsx";
import { plain } from "../replay/plain.ts";
import { textIn } from "./text.ts";

const DAY_MS = 86_400_000;
const LIFETIMES = [1, 7, 30, 90, 365] as const;
const DEFAULT_DAYS = 90;
const PLANS = ["basic", "standard", "premium"] as const satisfies readonly Schemas["ApiKey"]["plan"][];

type Scope = Schemas["Scope"];

/** The scopes of what programs usually do; the first is chosen at first. */
const PRESETS: readonly (readonly [text: string, scopes: readonly Scope[]])[] = [
  ["Drive browsers", ["contexts:read", "contexts:write", "events:read"]],
  ["Assistant", ["contexts:read", "contexts:write", "screen:read", "artifacts:read", "profiles:use", "secrets:use"]],
  ["Puppeteer, Playwright, Selenium", ["contexts:read", "contexts:write", "contexts:cdp"]],
  ["Render pages", ["render", "artifacts:read"]],
  ["Watch", ["contexts:read", "events:read", "screen:read", "artifacts:read"]],
];
const [[, DEFAULT_SCOPES] = ["", []]] = PRESETS;

/** The scopes in groups, in words; one of the contract that is missing here does not compile. */
const GROUPS: Readonly<Record<string, Partial<Record<Scope, string>>>> = {
  Contexts: {
    "contexts:read": "see contexts, pages and steps",
    "contexts:write": "create, change and delete contexts, act in them",
    "contexts:cdp": "connect Puppeteer, Playwright or Selenium",
    "screen:read": "watch pages live",
    "events:read": "follow events",
  },
  Actions: {
    "actions:execute": "act in pages",
    "actions:evaluate": "run scripts in pages",
    "actions:upload": "upload files to pages",
    render: "render pages as pictures, PDF or text",
  },
  "Files and logins": {
    "artifacts:read": "see and download files",
    "artifacts:write": "store and delete files",
    "profiles:read": "see profiles",
    "profiles:write": "store and delete profiles",
    "profiles:use": "open contexts with profiles",
    "profiles:export": "read the cookies of profiles",
    "secrets:read": "see which secrets there are",
    "secrets:write": "store and delete secrets",
    "secrets:use": "type secrets",
  },
  Access: {
    "sessions:read": "see sessions",
    "sessions:write": "create and end sessions",
    "api-keys:read": "see API keys",
    "api-keys:write": "create and revoke API keys",
    "audit:read": "read the audit log of all users",
    admin: "see all users, end processes",
  },
};

const COLUMNS: readonly Column<Schemas["ApiKey"]>[] = [
  {
    name: "Name",
    isRowHeading: true,
    cell: ({ name, prefix }) => (
      <>
        {plain(name)}
        <code>{prefix}…</code>
      </>
    ),
  },
  {
    name: "Scopes",
    class: "wide",
    cell: ({ scopes }) => (
      <span class="chips">
        {scopes.map((scope) => (
          <span key={scope} class="chip">
            {scope}
          </span>
        ))}
      </span>
    ),
  },
  {
    name: "Last used",
    class: "wide",
    cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? "never" : <Time at={lastUsedAt} />),
  },
  { name: "Expires", cell: ({ expiresAt }) => (expiresAt === undefined ? "never" : <Time at={expiresAt} />) },
  { name: "Hosts", class: "wide", cell: (key) => <Hosts apiKey={key} /> },
  { name: "State", cell: (key) => <KeyState apiKey={key} /> },
];

/** The API keys of the person. */
export function Keys() {
  const isCreating = useSignal(false);
  /** Shown until it is confirmed. */
  const created = useSignal<string | undefined>(undefined);
  const list = useList((page) =>
    dataOf(api.GET("/api-keys", { params: { query: { ...page, sort: "-createdAt" as const } } })),
  );
  const canWrite = may("api-keys:write");
  const { error, action } = useRowCall<Schemas["ApiKey"]>(list, {
    verb: "Revoke",
    text: "Programs that use it are rejected from then on. This cannot be undone.",
    isOffered: ({ active }) => active && canWrite,
    call: ({ id: apiKeyId }) => dataOf(api.DELETE("/api-keys/{apiKeyId}", { params: { path: { apiKeyId } } })),
  });

  function show(key: string): void {
    created.value = key;
    void list.load();
  }

  return (
    <Screen
      title="API keys"
      actions={
        canWrite && (
          <button type="button" class="primary" onClick={() => (isCreating.value = true)}>
            New key
          </button>
        )
      }
    >
      {error.value !== undefined && <Problem text={error.value} />}
      <PagedTable
        list={list}
        what="API keys"
        rowsOf={({ apiKeys }) => apiKeys}
        columns={COLUMNS}
        empty={{
          title: "No API keys yet",
          text: "A key is a credential for a program, with no more rights than you have.",
        }}
        action={action}
      />
      {isCreating.value && <NewKey onClose={() => (isCreating.value = false)} onCreated={show} />}
      {created.value !== undefined && (
        <Dialog title="Copy the key now" onClose={() => (created.value = undefined)}>
          <p>It is not shown again. Keep it where the program finds it, for instance in a secret of its environment.</p>
          <Copyable text={created.value} label="The key" />
          <div class="row end">
            <button type="button" class="primary" onClick={() => (created.value = undefined)}>
              Done
            </button>
          </div>
        </Dialog>
      )}
    </Screen>
  );
}

function Hosts({ apiKey: { allowedHosts, blockedHosts } }: { readonly apiKey: Schemas["ApiKey"] }) {
  return (
    <span class="chips">
      {allowedHosts?.map((host) => (
        <span key={host} class="chip">
          {host}
        </span>
      )) ?? "any"}
      {blockedHosts?.map((host) => (
        <span key={host} class="chip">
          not {host}
        </span>
      ))}
    </span>
  );
}

function wordsIn(form: HTMLFormElement, field: string): string[] {
  return textIn(form, field)
    .split(/[\s,]+/)
    .filter((word) => word !== "");
}

/** The hosts of a field, as the contract names them. */
function hostsIn(form: HTMLFormElement, field: "allowedHosts" | "blockedHosts"): Pick<Schemas["ApiKey"], typeof field> {
  const hosts = wordsIn(form, field);
  return hosts.length === 0 ? {} : { [field]: hosts };
}

function KeyState({ apiKey: { active, revokedAt } }: { readonly apiKey: Schemas["ApiKey"] }) {
  if (active) return <span class="chip good">active</span>;
  return <span class="chip">{revokedAt === undefined ? "expired" : "revoked"}</span>;
}

function NewKey({ onClose, onCreated }: { onClose: () => void; onCreated: (key: string) => void }) {
  const given = new Set<string>(identity.value?.scopes);
  const chosen = useSignal<readonly string[]>(DEFAULT_SCOPES);

  async function create(form: HTMLFormElement): Promise<void> {
    const scopes = new FormData(form).getAll("scope") as Scope[]; // the values below
    const days = Number(textIn(form, "days"));
    const addresses = wordsIn(form, "allowedIps");
    if (scopes.length === 0) throw new Error("Choose at least one scope.");
    const body = {
      name: textIn(form, "name").trim(),
      scopes,
      ...(days > 0 && { expiresIn: days * DAY_MS }),
      ...hostsIn(form, "allowedHosts"),
      ...hostsIn(form, "blockedHosts"),
      plan: textIn(form, "plan") as (typeof PLANS)[number], // one of the list
      ...(addresses.length > 0 && { allowedIps: addresses }),
    };
    onCreated((await dataOf(api.POST("/api-keys", { body }))).plainTextKey);
  }

  return (
    <FormDialog title="New API key" action="Create the key" onClose={onClose} onSubmit={create}>
      <label>
        Name
        <input name="name" required maxLength={200} autocomplete="off" placeholder="What it is for" />
      </label>
      <label>
        Expires
        <select name="days">
          {LIFETIMES.map((days) => (
            <option key={days} value={days} selected={days === DEFAULT_DAYS}>
              {days === 1 ? "in a day" : days === 365 ? "in a year" : `in ${days} days`}
            </option>
          ))}
          <option value="0">never</option>
        </select>
      </label>
      <label>
        Only these hosts
        <input name="allowedHosts" autocomplete="off" placeholder="example.com shop.example" />
      </label>
      <label>
        Not these hosts
        <input name="blockedHosts" autocomplete="off" placeholder="ads.example.com" />
      </label>
      <label>
        Only from these addresses
        <input name="allowedIps" autocomplete="off" placeholder="192.0.2.0/24" />
      </label>
      <label>
        Plan, by which its calls are limited
        <select name="plan">
          {PLANS.map((plan) => (
            <option key={plan} selected={plan === "standard"}>
              {plan}
            </option>
          ))}
        </select>
      </label>
      <div class="row" role="group" aria-label="Scopes for">
        {PRESETS.map(([text, scopes]) => (
          <button key={text} type="button" onClick={() => (chosen.value = scopes.filter((scope) => given.has(scope)))}>
            {text}
          </button>
        ))}
        <button type="button" onClick={() => (chosen.value = [...given])}>
          All
        </button>
      </div>
      {Object.entries(GROUPS).map(([group, texts]) => {
        const offered = Object.entries(texts).filter(([scope]) => given.has(scope));
        return (
          offered.length > 0 && (
            <fieldset key={group}>
              <legend>{group}</legend>
              {offered.map(([scope, text]) => (
                <label key={scope} class="check">
                  <input
                    type="checkbox"
                    name="scope"
                    value={scope}
                    checked={chosen.value.includes(scope)}
                    onChange={({ currentTarget: { checked } }) => {
                      const others = chosen.value.filter((each) => each !== scope);
                      chosen.value = checked ? [...others, scope] : others;
                    }}
                  />
                  <span>
                    <code>{scope}</code> {text}
                  </span>
                </label>
              ))}
            </fieldset>
          )
        );
      })}
    </FormDialog>
  );
}
