/** Texts for assistants; large, therefore imported when they are needed. */
export { default } from "../transport/http/assistant-texts.ts";
