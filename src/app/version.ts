/** The service is versioned with its contract. */
export { version } from "../../gen/operations.ts";
