import { useSignal } from "@preact/signals";
import { identity, may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { Dialog } from "./dialog.tsx";
import { Copyable, Problem, Screen, Time } from "./parts.tsx";
import { useAttempt } from "./remote.ts";
import { type Column, PagedTable, useConfirmed, useList } from "./table.tsx";
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
  { name: "State", cell: (key) => <KeyState apiKey={key} /> },
];

/** The API keys of the person. */
export function Keys() {
  const isCreating = useSignal(false);
  const list = useList((page) =>
    dataOf(api.GET("/api-keys", { params: { query: { ...page, sort: "-createdAt" as const } } })),
  );
  const { error, confirm } = useConfirmed(list);
  const canWrite = may("api-keys:write");

  const revoke = ({ id: apiKeyId, name }: Schemas["ApiKey"]): Promise<void> =>
    confirm(
      {
        title: `Revoke ${plain(name)}?`,
        text: "Programs that use it are rejected from then on. This cannot be undone.",
        action: "Revoke",
      },
      () => dataOf(api.DELETE("/api-keys/{apiKeyId}", { params: { path: { apiKeyId } } })),
    );

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
        action={{
          name: "Revoke",
          text: () => "Revoke",
          label: ({ name }) => `Revoke ${plain(name)}`,
          isOffered: ({ active }) => active && canWrite,
          onClick: revoke,
        }}
      />
      {isCreating.value && <NewKey onClose={() => (isCreating.value = false)} onCreated={() => void list.load()} />}
    </Screen>
  );
}

function KeyState({ apiKey: { active, revokedAt } }: { readonly apiKey: Schemas["ApiKey"] }) {
  if (active) return <span class="chip good">active</span>;
  return <span class="chip">{revokedAt === undefined ? "expired" : "revoked"}</span>;
}

interface NewKeyProps {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

function NewKey({ onClose, onCreated }: NewKeyProps) {
  const created = useSignal<Schemas["CreatedApiKey"] | undefined>(undefined);
  const isBusy = useSignal(false);
  const { error, attempt } = useAttempt();
  const scopes = identity.value?.scopes.filter((scope) => scope !== "read:session").toSorted() ?? [];

  async function create(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const chosen = new FormData(form).getAll("scope") as Schemas["Scope"][];
    const days = Number(textIn(form, "days"));
    if (chosen.length === 0) {
      error.value = "Choose at least one scope.";
      return;
    }
    isBusy.value = true;
    await attempt(async () => {
      const body = {
        name: textIn(form, "name").trim(),
        scopes: chosen,
        ...(days > 0 && { expiresIn: days * DAY_MS }),
      };
      created.value = await dataOf(api.POST("/api-keys", { body }));
      onCreated();
    });
    isBusy.value = false;
  }

  if (created.value !== undefined)
    return (
      <Dialog key="created" title="Copy the key now" onClose={onClose}>
        <p>It is not shown again. Keep it where the program finds it, for instance in a secret of its environment.</p>
        <Copyable text={created.value.plainTextKey} label="The key" />
        <div class="row end">
          <button type="button" class="primary" onClick={onClose}>
            Done
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog key="new" title="New API key" onClose={onClose}>
      <form onSubmit={(event) => void create(event)}>
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
        {error.value !== undefined && <Problem text={error.value} />}
        <div class="row end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button class="primary" disabled={isBusy.value}>
            Create the key
          </button>
        </div>
      </form>
    </Dialog>
  );
}
