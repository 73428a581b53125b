/** The files of the API reference; large, therefore imported when they are needed. */
export { default } from "../../../gen/reference.json" with { type: "json" };
