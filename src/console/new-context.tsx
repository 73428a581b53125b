import { signal } from "@preact/signals";
import { may } from "./access.ts";
import { api, CallError, dataOf, type Schemas } from "./api.ts";
import { FormDialog } from "./dialog.tsx";
import { useRemote } from "./remote.ts";
import { plain } from "../replay/plain.ts";
import { textIn, toUrl } from "./text.ts";

const VIEWPORTS = ["1280 × 720", "1440 × 900", "1920 × 1080", "820 × 1180", "390 × 844"];
const LOCALES = ["de-DE", "en-GB", "en-US", "es-ES", "fr-FR", "ja-JP", "pt-BR", "zh-CN"];
const RECORDINGS = [
  ["off", "nothing"],
  ["flight", "what fails"],
  ["full", "everything"],
] as const;
const MAX_PROFILES = 100;
/** The label of the field, which its errors name. */
export const FIRST_PAGE = "URL of its first page";

/** Why the first page of a new context was not loaded, by the id of the context. */
export const firstPageErrors = signal<Readonly<Record<string, string>>>({});

/** A context with the usual fields; the others are in its configuration. */
export function NewContext({ onClose }: { readonly onClose: () => void }) {
  const profiles = useRemote(async () => {
    if (!may("profiles:use") || !may("profiles:read")) return [];
    const query = { limit: MAX_PROFILES, sort: "name" as const };
    return (await dataOf(api.GET("/profiles", { params: { query } }))).data;
  });

  async function create(form: HTMLFormElement): Promise<void> {
    const { data } = await dataOf(api.POST("/contexts", { body: toRequest(form) }));
    const url = textIn(form, "url").trim();
    // The screen of the context shows how it loads.
    if (url !== "" && may("actions:execute")) {
      const params = { path: { contextId: data.id } };
      const body = { action: "navigate" as const, params: { url: toUrl(url) } };
      dataOf(api.POST("/contexts/{contextId}/execute", { params, body })).catch((error: unknown) => {
        const message = error instanceof CallError ? error.message : String(error);
        firstPageErrors.value = { ...firstPageErrors.value, [data.id]: message };
      });
    }
    location.hash = `#/contexts/${data.id}`;
  }

  return (
    <FormDialog title="New context" action="Create" onClose={onClose} onSubmit={create}>
      <label>
        Name
        <input name="name" maxLength={200} autocomplete="off" />
      </label>
      <label>
        {FIRST_PAGE}
        <input name="url" maxLength={8_192} inputMode="url" placeholder="about:blank" autocomplete="off" />
      </label>
      <div class="pairs">
        <Offered name="viewport" label="Viewport" of={VIEWPORTS} placeholder="1280 × 720" pattern="\d+\s*[x×]\s*\d+" />
        <label>
          Recorded
          <select name="recording">
            {RECORDINGS.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <Offered name="locale" label="Locale" of={LOCALES} placeholder="en-US" />
        <Offered name="timezone" label="Time zone" of={Intl.supportedValuesOf("timeZone")} placeholder="UTC" />
        <label>
          Proxy
          <input name="proxy" type="url" placeholder="http://user:password@host:3128" autocomplete="off" />
        </label>
        <label>
          Profile
          <select name="profile">
            <option value="">none</option>
            {profiles.data.value?.map(({ id, name }) => (
              <option key={id} value={id}>
                {plain(name)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </FormDialog>
  );
}

/** A text field with offers. */
function Offered(props: {
  readonly name: string;
  readonly label: string;
  readonly of: readonly string[];
  readonly placeholder: string;
  readonly pattern?: string;
}) {
  const { name, label, of, placeholder, pattern } = props;
  return (
    <label>
      {label}
      <input
        {...{ name, placeholder, pattern }}
        list={`${name}-offers`}
        title={`Such as ${placeholder}`}
        autocomplete="off"
      />
      <datalist id={`${name}-offers`}>
        {of.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </label>
  );
}

function toRequest(form: HTMLFormElement): Schemas["CreateContextRequest"] {
  const given = (name: string): Record<string, string> => {
    const text = textIn(form, name).trim();
    return text === "" ? {} : { [name]: text };
  };
  const [width, height] = textIn(form, "viewport").match(/\d+/g) ?? [];
  const proxy = textIn(form, "proxy").trim();
  const recording = textIn(form, "recording") as "off" | "flight" | "full"; // one of the list
  return {
    ...{ createPage: true, ...given("name"), ...given("locale"), ...given("timezone"), ...given("profile") },
    ...(recording !== "off" && { recording }),
    ...(width !== undefined && height !== undefined && { viewport: { width: Number(width), height: Number(height) } }),
    ...(proxy !== "" && { proxy: toProxy(proxy) }),
  };
}

/** The parts of a URL with the user and the password, as proxies are often written. */
function toProxy(text: string): NonNullable<Schemas["CreateContextRequest"]["proxy"]> {
  const { protocol, host, username, password } = new URL(text);
  return {
    server: `${protocol}//${host}`,
    ...(username !== "" && { username: decodeURIComponent(username) }),
    ...(password !== "" && { password: decodeURIComponent(password) }),
  };
}
