import contract from "../../gen/openapi.json" with { type: "json" };

/** The service is versioned with its contract. */
export const { version } = contract.info;
