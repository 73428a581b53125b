/** Texts for assistants; large, therefore imported when they are needed. */
export { default } from "../../gen/assistant-texts.json" with { type: "json" };
