/** The spellings `/v1/...` and `/api/v1/v1/...`, and `/api/v1/apikeys`, are the same as the canonical ones. */
export function canonicalUrl(url: string): string {
  return url
    .replace(/^https?:\/\/[^/?#]*/i, "")
    .replace(/^\/(api\/v1\/)?v1\//, "/api/v1/")
    .replace(/^\/api\/v1\/apikeys(?=[/?]|$)/, "/api/v1/api-keys");
}
