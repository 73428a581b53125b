/** `/v1/...`, `/api/v1/v1/...`, `/api/v1/apikeys`, `/health` and `/api/health` are other spellings of canonical paths. */
export function canonicalUrl(url: string): string {
  return url
    .replace(/^https?:\/\/[^/?#]*/i, "")
    .replace(/^\/(api\/v1\/)?v1\//, "/api/v1/")
    .replace(/^\/(api\/)?health(?=[/?]|$)/, "/api/v1/health")
    .replace(/^\/api\/v1\/apikeys(?=[/?]|$)/, "/api/v1/api-keys");
}
