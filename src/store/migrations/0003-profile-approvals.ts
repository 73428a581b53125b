import type { Migration } from "./migration.ts";

/** Profiles keep the approvals of the contexts that their logins came from. */
export const profileApprovals: Migration = {
  name: "0003-profile-approvals",
  isAdditive: true,
  async up({ schema }, { json }) {
    await schema.alterTable("profiles").addColumn("approvals", json).execute();
    await schema.alterTable("profiles").addColumn("source_context_id", "text").execute();
  },
};
