import { Command, InvalidArgumentError, Option } from "commander";
import { findAccount, onState } from "./on-state.ts";

interface CreateOptions {
  readonly user?: string;
  readonly role?: string;
  readonly scopes?: string;
  readonly plan?: string;
  readonly days?: number;
}

export function keyCommand(): Command {
  return new Command("key").description("Manage API keys; works beside a running service").addCommand(createCommand());
}

function createCommand(): Command {
  const command = new Command("create")
    .description("Create an API key and print it; it is not shown again")
    .argument("[name]", "what the key is for", "command line")
    .option("--user <name>", "whose key it is (default: the only user)")
    .addOption(new Option("--role <role>", "fewer rights than the user's own").choices(["admin", "user", "viewer"]))
    .option("--scopes <scopes>", "some rights of the role only, such as contexts:read,render")
    .addOption(new Option("--plan <plan>", "calls per minute (default: standard)").choices(PLANS))
    .option("--days <number>", "days until the key expires, 1 to 3650 (default: never)", parseDays);
  return onState(command, async (state, name: string, options: CreateOptions) => {
    const { role, scopes, plan, days } = options;
    const user = await findAccount(state, options.user);
    const { apiKey, key } = await state.createApiKey(user, {
      name,
      ...(role !== undefined && { roles: [role] }),
      ...(scopes !== undefined && { scopes: scopes.split(",").map((scope) => scope.trim()) }),
      ...(plan !== undefined && { plan }),
      ...(days !== undefined && { expiresIn: days * DAY_MS }),
    });
    const { id, expiresAt } = apiKey;
    await state.recordCommand("createApiKey", { username: user.username, id, name });
    const described = { id, name, user: user.username, plan: apiKey.plan, expiresAt, key };
    return { json: described, text: `${key}\n` };
  });
}

function parseDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 3_650) return days;
  throw new InvalidArgumentError(`It must be a whole number from 1 to 3650, but is ${JSON.stringify(text)}.`);
}

const PLANS = ["basic", "standard", "premium"];
const DAY_MS = 86_400_000;
