/** A request of the reference; with `action` it is one that the clients have a method for. */
export interface ReferenceRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly action?: string;
}

type Sample = (request: ReferenceRequest, origin: string) => string;

function paramsOf({ body }: ReferenceRequest): unknown {
  return (body as { readonly params?: unknown } | undefined)?.params;
}

/** A value as Python writes it. */
function python(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replaceAll(/\n */g, " ")
    .replaceAll(/\btrue\b/g, "True")
    .replaceAll(/\bfalse\b/g, "False")
    .replaceAll(/\bnull\b/g, "None");
}

/** A value as TypeScript writes it, in one line. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replaceAll(/\n */g, " ")
    .replaceAll(/"([A-Za-z_]\w*)":/g, "$1:");
}

function go(value: unknown): string {
  if (Array.isArray(value)) return `[]any{${value.map(go).join(", ")}}`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${go(each)}`);
  return `pagewire.Params{${fields.join(", ")}}`;
}

/** How the languages send a request. */
export const samples: Readonly<Record<string, Sample>> = {
  curl({ method, path, body }, origin) {
    const lines = [
      `curl -s -X ${method} ${origin}/api/v1${path} -H "x-api-key: $PAGEWIRE_API_KEY"`,
      ...(body === undefined
        ? []
        : [`  -H 'content-type: application/json'`, `  -d '${JSON.stringify(body).replaceAll("'", `'\\''`)}'`]),
    ];
    return lines.join(" \\\n");
  },
  typescript(request, origin) {
    const { method, path, body, action } = request;
    const params = paramsOf(request);
    if (action !== undefined)
      return `const result = await context.execute("${action}"${params === undefined ? "" : `, ${literal(params)}`});`;
    return [
      `const response = await fetch(\`${origin}/api/v1${path.replaceAll("{", "${")}\`, {`,
      `  method: "${method}",`,
      `  headers: { "x-api-key": process.env.PAGEWIRE_API_KEY${body === undefined ? "" : `, "content-type": "application/json"`} },`,
      ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body)}),`]),
      "});",
    ].join("\n");
  },
  python(request, origin) {
    const { method, path, body, action } = request;
    const params = paramsOf(request);
    if (action !== undefined)
      return `result = context.execute("${action}"${params === undefined ? "" : `, ${python(params)}`})`;
    return [
      `response = httpx.request(`,
      `    "${method}",`,
      `    f"${origin}/api/v1${path}",`,
      `    headers={"x-api-key": os.environ["PAGEWIRE_API_KEY"]},`,
      ...(body === undefined ? [] : [`    json=${python(body)},`]),
      ")",
    ].join("\n");
  },
  go(request, origin) {
    const { method, path, body, action } = request;
    if (action !== undefined)
      return `result, err := browser.Execute(ctx, "${action}", ${paramsOf(request) === undefined ? "nil" : go(paramsOf(request))})`;
    const payload = body === undefined ? "nil" : `strings.NewReader(\`${JSON.stringify(body)}\`)`;
    return [
      `request, err := http.NewRequest("${method}", "${origin}/api/v1${path.replaceAll(/\{(\w+)\}/g, `"+$1+"`)}", ${payload})`,
      `request.Header.Set("X-API-Key", os.Getenv("PAGEWIRE_API_KEY"))`,
      ...(body === undefined ? [] : [`request.Header.Set("Content-Type", "application/json")`]),
      "response, err := http.DefaultClient.Do(request)",
    ].join("\n");
  },
};
