import { useSignal } from "@preact/signals";
import { identity } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { FormDialog } from "./dialog.tsx";
import { Problem, Screen, Time } from "./parts.tsx";
import { type Column, PagedTable, useConfirmed, useList } from "./table.tsx";
import { plain } from "../replay/plain.ts";
import { textIn } from "./text.ts";

type User = Schemas["User"];

const ROLES: Readonly<Record<Schemas["Role"], string>> = {
  user: "drives browsers",
  viewer: "sees its own contexts",
  admin: "does that, and sees and manages the service",
};

const COLUMNS: readonly Column<User>[] = [
  {
    name: "User",
    isRowHeading: true,
    cell: ({ id, username, issuer, disabled }) => (
      <>
        {plain(username)} {id === identity.value?.userId && <span class="chip good">you</span>}
        {disabled && <span class="chip">disabled</span>}
        {issuer !== undefined && <code class="wide">{plain(issuer)}</code>}
      </>
    ),
  },
  { name: "Role", class: "whole", cell: ({ roles }) => roles.join(", ") },
  { name: "Active keys", class: "wide number", cell: ({ activeApiKeys }) => activeApiKeys },
  { name: "Since", class: "wide", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

/** All users, for administrators. */
export function Users() {
  /** The user that is changed, or a new one. */
  const asked = useSignal<User | "new" | undefined>(undefined);
  const list = useList((page) =>
    dataOf(api.GET("/users", { params: { query: { ...page, sort: "username" as const } } })),
  );
  const { error, attempt, confirm } = useConfirmed(list);
  const setDisabled = ({ id: userId }: User, disabled: boolean) =>
    dataOf(api.PATCH("/users/{userId}", { params: { path: { userId } }, body: { disabled } }));

  async function turn(user: User): Promise<void> {
    if (user.disabled) {
      await attempt(() => setDisabled(user, false));
      return list.load();
    }
    const question = {
      title: `Disable ${plain(user.username)}?`,
      text: "The sessions of the user end, and its keys and share links are rejected until it is enabled again.",
      action: "Disable",
    };
    return confirm(question, () => setDisabled(user, true));
  }

  const change: Column<User> = {
    name: "Change",
    cell: (user) => (
      <button
        type="button"
        class="quiet"
        aria-label={`Change ${plain(user.username)}`}
        onClick={() => (asked.value = user)}
      >
        Change
      </button>
    ),
  };

  return (
    <Screen
      title="Users"
      actions={
        <button type="button" class="primary" onClick={() => (asked.value = "new")}>
          New user
        </button>
      }
    >
      {error.value !== undefined && <Problem text={error.value} />}
      <PagedTable
        list={list}
        what="users"
        rowsOf={({ data }) => data}
        columns={[...COLUMNS, change]}
        empty={{ title: "No users", text: "A new user can sign in at once." }}
        action={{
          name: "Disable or enable",
          text: ({ disabled }) => (disabled ? "Enable" : "Disable"),
          label: ({ disabled, username }) => `${disabled ? "Enable" : "Disable"} ${plain(username)}`,
          onClick: turn,
        }}
      />
      {asked.value !== undefined && (
        <UserDialog
          user={asked.value === "new" ? undefined : asked.value}
          onClose={() => (asked.value = undefined)}
          onDone={list.load}
        />
      )}
    </Screen>
  );
}

function UserDialog({
  user,
  onClose,
  onDone,
}: {
  /** Undefined: a new one. */
  readonly user: User | undefined;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}) {
  async function submit(form: HTMLFormElement): Promise<void> {
    const role = textIn(form, "role") as Schemas["Role"]; // one of the list
    const password = textIn(form, "password");
    const given = password === "" ? {} : { password };
    if (user === undefined) {
      const username = textIn(form, "username").trim();
      await dataOf(api.POST("/users", { body: { username, role, ...given } }));
    } else {
      const body = {
        ...given,
        // A role that stays is not sent: it would take further roles from the user.
        ...(role !== user.roles[0] && { role }),
        ...(textIn(form, "revokeKeys") !== "" && { revokeKeys: true }),
      };
      if (Object.keys(body).length > 0)
        await dataOf(api.PATCH("/users/{userId}", { params: { path: { userId: user.id } }, body }));
    }
    await onDone();
  }

  return (
    <FormDialog
      title={user === undefined ? "New user" : `Change ${plain(user.username)}`}
      action={user === undefined ? "Add the user" : "Save"}
      onClose={onClose}
      onSubmit={submit}
    >
      {user === undefined && (
        <label>
          User name
          <input name="username" required maxLength={64} autocomplete="off" />
        </label>
      )}
      <label>
        Role
        <select name="role">
          {Object.entries(ROLES).map(([role, text]) => (
            <option key={role} value={role} selected={role === (user?.roles[0] ?? "user")}>
              {role}: {text}
            </option>
          ))}
        </select>
      </label>
      <label>
        {user === undefined ? "Password" : "New password; the sessions of the user end"}
        <input
          name="password"
          type="password"
          required={user === undefined}
          minLength={8}
          maxLength={1024}
          autocomplete="new-password"
          placeholder={user === undefined ? "" : "stays"}
        />
      </label>
      {user !== undefined && user.activeApiKeys > 0 && (
        <label class="check">
          <input type="checkbox" name="revokeKeys" />
          <span>Revoke all API keys of the user ({user.activeApiKeys})</span>
        </label>
      )}
    </FormDialog>
  );
}
