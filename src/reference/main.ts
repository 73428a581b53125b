import { type ReferenceRequest, samples } from "./samples.ts";

/** Values that a tab keeps until it is closed. */
const kept = sessionStorage;

function element<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T; // of index.html, beside this file
}

const language = element<HTMLSelectElement>("language");
const theme = element<HTMLSelectElement>("theme");
const search = element<HTMLInputElement>("search");
const key = element<HTMLInputElement>("key");
const context = element<HTMLInputElement>("context");

const dark = matchMedia("(prefers-color-scheme: dark)");
const showTheme = (): void => {
  document.documentElement.dataset["theme"] = theme.value || (dark.matches ? "dark" : "light");
};
dark.addEventListener("change", showTheme);

/** Keeps the value of a field over a reload. */
function keep(field: HTMLInputElement | HTMLSelectElement, storage: Storage, onChange?: () => void): void {
  const name = `pagewire-reference-${field.id}`;
  field.value = storage.getItem(name) ?? field.value;
  field.addEventListener("input", () => {
    storage.setItem(name, field.value);
    onChange?.();
  });
}

const blocks = [...document.querySelectorAll<HTMLElement>(".sample")].map((block) => {
  const request = JSON.parse(block.querySelector("script")?.textContent ?? "{}") as ReferenceRequest;
  const code = document.createElement("pre");
  code.tabIndex = 0;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Try it";
  const title = block.closest("article")?.querySelector("h3")?.textContent ?? "";
  button.setAttribute("aria-label", `Try it: ${title}`);
  button.addEventListener("click", () => {
    button.remove();
    block.append(tryOut(request));
    block.querySelector("textarea")?.focus();
  });
  block.append(code, button);
  return { code, request };
});

function showSamples(): void {
  for (const { code, request } of blocks) code.textContent = samples[language.value]?.(request, location.origin) ?? "";
}

/** The request as fields, and its response. */
function tryOut(request: ReferenceRequest): HTMLElement {
  const form = document.createElement("form");
  const field = (label: string, input: HTMLInputElement | HTMLTextAreaElement): void => {
    const around = document.createElement("label");
    around.append(`${label} `, input);
    form.append(around);
  };
  const path = document.createElement("input");
  path.size = 60;
  path.value = request.path.replace("{contextId}", context.value || "{contextId}");
  field(request.method, path);
  const body = document.createElement("textarea");
  body.value = JSON.stringify(request.body, null, 2);
  if (request.body !== undefined) field("Body", body);
  const send = document.createElement("button");
  send.textContent = "Send";
  const output = document.createElement("output");
  form.append(send, output);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    output.textContent = "Waiting …";
    void call(request.method, path.value, request.body === undefined ? undefined : body.value).then(
      (shown) => output.replaceChildren(shown),
      (error: unknown) => (output.textContent = String(error)),
    );
  });
  return form;
}

async function call(method: string, path: string, body?: string): Promise<HTMLElement> {
  const response = await fetch(`/api/v1${path}`, {
    method,
    headers: { ...credentials(), ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body }),
  });
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("image/")) {
    const image = document.createElement("img");
    image.src = URL.createObjectURL(await response.blob());
    image.alt = "The picture that the call returned";
    return image;
  }
  const text = await response.text();
  const shown = document.createElement("pre");
  shown.tabIndex = 0;
  shown.textContent = `${response.status} ${response.statusText}\n${type.includes("json") ? JSON.stringify(JSON.parse(text), null, 2) : text}`;
  return shown;
}

function credentials(): Record<string, string> {
  if (key.value === "") return {};
  return key.value.startsWith("pwk_") ? { "x-api-key": key.value } : { authorization: `Bearer ${key.value}` };
}

element("session").addEventListener("click", () => {
  const state = element("credentials-state");
  void fetch("/console/session/refresh", { method: "POST" }).then(async (response) => {
    if (!response.ok) {
      state.textContent = "This browser has no session: sign in to the console first.";
      return;
    }
    const { accessToken } = (await response.json()) as { accessToken: string };
    key.value = accessToken;
    key.dispatchEvent(new Event("input"));
    state.textContent = "The access token of your console session is used.";
  });
});

search.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/);
  const isFound = (text: string | null): boolean => words.every((word) => (text ?? "").toLowerCase().includes(word));
  for (const article of document.querySelectorAll<HTMLElement>("article")) {
    const [link] = document.querySelectorAll<HTMLElement>(`nav a[href="#${article.id}"]`);
    article.hidden = !isFound(`${article.id} ${article.textContent}`);
    if (link?.parentElement) link.parentElement.hidden = article.hidden;
  }
});

keep(language, localStorage, showSamples);
keep(theme, localStorage, showTheme);
keep(key, kept);
keep(context, kept);
showTheme();
showSamples();
