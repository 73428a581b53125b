import { useSignal } from "@preact/signals";
import { identity, may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { Dialog, FormDialog } from "./dialog.tsx";
import { Copyable, Problem, Screen, Time } from "./parts.tsx";
import { type Column, PagedTable, useList, useRowCall } from "./table.tsx";
import { plain, textIn } from "./text.ts";

const DAY_MS = 86_400_000;
const LIFETIMES = [1, 7, 30, 90, 365] as const;
const DEFAULT_DAYS = 90;
/** The scopes that a program needs to drive browsers. */
const DEFAULT_SCOPES: readonly string[] = ["contexts:read", "contexts:write", "events:read"];

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

/** The hosts of a field, as the contract names them. */
function hostsIn(form: HTMLFormElement, field: "allowedHosts" | "blockedHosts"): Pick<Schemas["ApiKey"], typeof field> {
  const hosts = textIn(form, field)
    .split(/[\s,]+/)
    .filter((host) => host !== "");
  return hosts.length === 0 ? {} : { [field]: hosts };
}

function KeyState({ apiKey: { active, revokedAt } }: { readonly apiKey: Schemas["ApiKey"] }) {
  if (active) return <span class="chip good">active</span>;
  return <span class="chip">{revokedAt === undefined ? "expired" : "revoked"}</span>;
}

interface NewKeyProps {
  readonly onClose: () => void;
  readonly onCreated: (key: string) => void;
}

function NewKey({ onClose, onCreated }: NewKeyProps) {
  const scopes = identity.value?.scopes.filter((scope) => scope !== "read:session").toSorted() ?? [];

  async function create(form: HTMLFormElement): Promise<void> {
    const chosen = new FormData(form).getAll("scope") as Schemas["Scope"][]; // the values below
    const days = Number(textIn(form, "days"));
    if (chosen.length === 0) throw new Error("Choose at least one scope.");
    const body = {
      name: textIn(form, "name").trim(),
      scopes: chosen,
      ...(days > 0 && { expiresIn: days * DAY_MS }),
      ...hostsIn(form, "allowedHosts"),
      ...hostsIn(form, "blockedHosts"),
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
      <fieldset>
        <legend>Scopes</legend>
        <div class="pairs">
          {scopes.map((scope) => (
            <label key={scope} class="check">
              <input type="checkbox" name="scope" value={scope} defaultChecked={DEFAULT_SCOPES.includes(scope)} />
              <code>{scope}</code>
            </label>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
