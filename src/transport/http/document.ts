/** The OpenAPI document that is served; large, therefore imported when it is needed. */
export { default as document } from "../../../gen/openapi.json" with { type: "json" };
