import { useSignal } from "@preact/signals";
import { may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { FormDialog } from "./dialog.tsx";
import { Problem, Screen, Time } from "./parts.tsx";
import { saveAs } from "./save-as.ts";
import { type Column, PagedTable, useList, useRowCall } from "./table.tsx";
import { plain } from "../replay/plain.ts";
import { textIn } from "./text.ts";

type Profile = Schemas["Profile"];
type Secret = Schemas["Secret"];

/** The profiles and the secrets of the person. */
export function Logins() {
  return (
    <Screen title="Logins">
      {may("profiles:read") && <Profiles />}
      {may("secrets:read") && <Secrets />}
    </Screen>
  );
}

/** The dialog that is open. */
type Asked = { readonly type: "import" } | { readonly type: "rename" | "clone"; readonly profile: Profile };

const FIXED_COLUMNS: readonly Column<Profile>[] = [
  { name: "Profile", isRowHeading: true, cell: ({ name }) => plain(name) },
  { name: "Hosts", class: "wide", cell: ({ origins }) => plain(origins.slice(0, 3).join(", ")) },
  {
    name: "Saved",
    class: "wide",
    cell: ({ updatedAt, contextId }) => (
      <>
        <Time at={updatedAt} />
        {contextId !== undefined && <a href={`#/contexts/${contextId}`}>by a context</a>}
      </>
    ),
  },
  { name: "Login ends", cell: ({ expiresAt }) => (expiresAt === undefined ? "not known" : <Expiry at={expiresAt} />) },
];
const DAY_MS = 86_400_000;

function Expiry({ at }: { readonly at: string }) {
  const isSoon = Date.parse(at) - Date.now() < DAY_MS;
  return <span class={isSoon ? "chip bad" : undefined}>{<Time at={at} />}</span>;
}

function Profiles() {
  const asked = useSignal<Asked | undefined>(undefined);
  const list = useList((page) =>
    dataOf(api.GET("/profiles", { params: { query: { ...page, sort: "name" as const } } })),
  );
  const { error, attempt, action } = useRowCall<Profile>(list, {
    verb: "Delete",
    text: "Contexts that use it keep their own copies.",
    call: ({ id: profileId }) => dataOf(api.DELETE("/profiles/{profileId}", { params: { path: { profileId } } })),
  });
  const canWrite = may("profiles:write");

  const save = ({ id: profileId, name }: Profile): Promise<boolean> =>
    attempt(async () => {
      const { data } = await dataOf(api.GET("/profiles/{profileId}/state", { params: { path: { profileId } } }));
      saveAs(new Blob([JSON.stringify(data)], { type: "application/json" }), `${name}.json`);
    });

  const actions: Column<Profile> = {
    name: "Actions",
    cell: (profile) => {
      const button = (text: string, onClick: () => unknown) => (
        <button
          type="button"
          class="quiet"
          aria-label={`${text} ${plain(profile.name)}`}
          onClick={() => void onClick()}
        >
          {text}
        </button>
      );
      return (
        <>
          {canWrite && button("Rename", () => (asked.value = { type: "rename", profile }))}
          {canWrite && button("Clone", () => (asked.value = { type: "clone", profile }))}
          {may("profiles:export") && button("Export", () => save(profile))}
        </>
      );
    },
  };

  return (
    <section>
      <Heading
        text="Profiles"
        button="Import"
        isOffered={canWrite}
        onClick={() => (asked.value = { type: "import" })}
      />
      {error.value !== undefined && <Problem text={error.value} />}
      <PagedTable
        list={list}
        what="profiles"
        rowsOf={({ data }) => data}
        columns={[...FIXED_COLUMNS, actions]}
        empty={{
          title: "No profiles yet",
          text: "A profile stores the login of a context, for other contexts (createProfile).",
        }}
        action={canWrite && action}
      />
      {asked.value && (
        <ProfileDialog asked={asked.value} onClose={() => (asked.value = undefined)} onDone={list.load} />
      )}
    </section>
  );
}

function ProfileDialog({ asked, onClose, onDone }: { asked: Asked; onClose: () => void; onDone: () => Promise<void> }) {
  const given = asked.type === "import" ? undefined : asked.profile;
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const name = textIn(form, "name").trim();
    if (given === undefined) {
      const file = new FormData(form).get("file");
      const text = file instanceof File ? await file.text() : "";
      await dataOf(api.POST("/profiles", { body: { name, state: JSON.parse(text) as Schemas["StorageState"] } }));
    } else {
      const params = { path: { profileId: given.id } };
      await dataOf(
        asked.type === "clone"
          ? api.POST("/profiles/{profileId}/clone", { params, body: { name } })
          : api.PATCH("/profiles/{profileId}", { params, body: { name } }),
      );
    }
    await onDone();
  };
  const name = plain(given?.name ?? "");
  const texts: Readonly<Record<Asked["type"], readonly [title: string, action: string]>> = {
    import: ["Import a profile", "Import"],
    clone: [`Clone ${name}`, "Clone"],
    rename: [`Rename ${name}`, "Rename"],
  };
  const [title, action] = texts[asked.type];
  return (
    <FormDialog title={title} action={action} onClose={onClose} onSubmit={submit}>
      <label>
        Name
        <input name="name" required maxLength={100} autocomplete="off" defaultValue={given?.name} />
      </label>
      {given === undefined && (
        <label>
          Storage state of Playwright
          <input name="file" type="file" required accept="application/json,.json" />
        </label>
      )}
    </FormDialog>
  );
}

const SECRET_COLUMNS: readonly Column<Secret>[] = [
  { name: "Secret", isRowHeading: true, cell: ({ name }) => plain(name) },
  { name: "Origins", cell: ({ origins }) => plain(origins.join(", ")) },
  { name: "Has", class: "wide", cell: ({ fields }) => fields.join(", ") },
  {
    name: "Last used",
    class: "wide",
    cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? "never" : <Time at={lastUsedAt} />),
  },
];

function Secrets() {
  const isCreating = useSignal(false);
  const list = useList((page) =>
    dataOf(api.GET("/secrets", { params: { query: { ...page, sort: "name" as const } } })),
  );
  const { error, action } = useRowCall<Secret>(list, {
    verb: "Delete",
    text: "It can be typed no more.",
    call: ({ id: secretId }) => dataOf(api.DELETE("/secrets/{secretId}", { params: { path: { secretId } } })),
  });
  const canWrite = may("secrets:write");

  const create = async (form: HTMLFormElement): Promise<void> => {
    const [username, totp] = [textIn(form, "username"), textIn(form, "totp").trim()];
    const body = {
      name: textIn(form, "name").trim(),
      password: textIn(form, "password"),
      origins: textIn(form, "origins").split(/\s+/).filter(Boolean),
      ...(username !== "" && { username }),
      ...(totp !== "" && { totp }),
    };
    await dataOf(api.POST("/secrets", { body }));
    await list.load();
  };

  return (
    <section>
      <Heading text="Secrets" button="New secret" isOffered={canWrite} onClick={() => (isCreating.value = true)} />
      {error.value !== undefined && <Problem text={error.value} />}
      <PagedTable
        list={list}
        what="secrets"
        rowsOf={({ data }) => data}
        columns={SECRET_COLUMNS}
        empty={{ title: "No secrets yet", text: "A secret is typed by its name, and never shown." }}
        action={canWrite && action}
      />
      {isCreating.value && (
        <FormDialog title="New secret" action="Create" onClose={() => (isCreating.value = false)} onSubmit={create}>
          <p class="hint">What is stored is not shown again. It is typed only into pages of these origins.</p>
          <label>
            Name
            <input name="name" required maxLength={100} autocomplete="off" />
          </label>
          <label>
            Origins
            <input name="origins" required placeholder="https://shop.example" autocomplete="off" />
          </label>
          <label>
            User name
            <input name="username" maxLength={1_000} autocomplete="off" />
          </label>
          <label>
            Password
            <input name="password" type="password" required maxLength={1_000} autocomplete="new-password" />
          </label>
          <label>
            Key of one-time codes
            <input name="totp" type="password" placeholder="otpauth:// or base32" autocomplete="off" />
          </label>
        </FormDialog>
      )}
    </section>
  );
}

function Heading(props: {
  readonly text: string;
  readonly button: string;
  readonly isOffered: boolean;
  readonly onClick: () => void;
}) {
  const { text, button, isOffered, onClick } = props;
  return (
    <div class="row subheading">
      <h2 class="grow">{text}</h2>
      {isOffered && (
        <button type="button" class="primary" onClick={onClick}>
          {button}
        </button>
      )}
    </div>
  );
}
