import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Argument, Command, Option } from "commander";
import type { State } from "../app/state.ts";
import { onState } from "./on-state.ts";

const ROLES = ["admin", "user", "viewer"] as const satisfies readonly Role[];
type Role = Parameters<State["accounts"]["add"]>[0]["roles"][number];

interface PasswordOptions {
  readonly password?: string;
  readonly passwordStdin?: true;
}

export function userCommand(): Command {
  return new Command("user")
    .description("Manage users; works beside a running service")
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(passwdCommand())
    .addCommand(roleCommand())
    .addCommand(disableCommand())
    .addCommand(enableCommand());
}

function addCommand(): Command {
  const command = withPassword(new Command("add").description("Add a user").argument("<username>"));
  command.addOption(new Option("--role <role>", "what the user may do").choices(ROLES).default("user"));
  command
    .addOption(new Option("--issuer <url>", "of a user who signs in by that identity provider, without a password"))
    .addOption(new Option("--subject <text>", "who that is there, as in the claim sub"));
  return onState(
    command,
    async (state, username: string, options: PasswordOptions & { role: Role; issuer?: string; subject?: string }) => {
      const { role, issuer, subject } = options;
      if ((issuer === undefined) !== (subject === undefined)) command.error("--issuer and --subject go together");
      const isExternal = issuer !== undefined && subject !== undefined;
      const signIn = isExternal ? { issuer, subject } : { password: await readPassword(options) };
      const { id: userId } = await state.accounts.add({ username, roles: [role], ...signIn });
      await state.recordCommand("createUser", {
        userId,
        username,
        role,
        ...(issuer !== undefined && { issuer, subject }),
      });
      return { json: { username, role }, text: `Added ${username} (${role})\n` };
    },
  );
}

function listCommand(): Command {
  const command = new Command("list").description("List users");
  return onState(command, async (state) => {
    const users = (await state.users.listAccounts()).map(({ id, username, roles, disabledAt, createdAt }) => ({
      id,
      username,
      roles,
      disabled: disabledAt !== null,
      createdAt: new Date(createdAt).toISOString(),
    }));
    const lines = users.map(
      ({ username, roles, disabled, createdAt }) =>
        `${username.padEnd(24)} ${roles.join(",").padEnd(8)} ${disabled ? "disabled" : "active  "} since ${createdAt}\n`,
    );
    return { json: users, text: lines.join("") };
  });
}

function passwdCommand(): Command {
  const command = withPassword(
    new Command("passwd").description("Change a password; ends the user's sessions").argument("<username>"),
  );
  command.option("--revoke-keys", "revoke the user's API keys too");
  return onState(
    command,
    async (state, username: string, { revokeKeys = false, ...options }: PasswordOptions & { revokeKeys?: boolean }) => {
      const password = await readPassword(options);
      const { id } = await update(state, username, { password, revokeKeys });
      const activeApiKeys = await state.apiKeyStore.countActive(id);
      const stillValid = `Still valid: ${activeApiKeys} API keys of ${username}; --revoke-keys revokes them too\n`;
      return {
        json: { username, activeApiKeys },
        text: `Changed the password of ${username}\n${activeApiKeys > 0 ? stillValid : ""}`,
      };
    },
  );
}

function disableCommand(): Command {
  const command = new Command("disable")
    .description("Disable a user; ends the user's sessions and makes the API keys invalid")
    .argument("<username>");
  return onState(command, async (state, username: string) => {
    await update(state, username, { disabled: true });
    return { json: { username, disabled: true }, text: `Disabled ${username}\n` };
  });
}

function enableCommand(): Command {
  const command = new Command("enable").description("Enable a disabled user").argument("<username>");
  return onState(command, async (state, username: string) => {
    await update(state, username, { disabled: false });
    return { json: { username, disabled: false }, text: `Enabled ${username}\n` };
  });
}

function roleCommand(): Command {
  const command = new Command("role")
    .description("Change what a user may do")
    .argument("<username>")
    .addArgument(new Argument("<role>").choices(ROLES));
  return onState(command, async (state, username: string, role: Role) => {
    await update(state, username, { roles: [role] });
    return { json: { username, role }, text: `Changed the role of ${username} to ${role}\n` };
  });
}

/** Changes a user as the operation of that name does, and records it likewise: without the password. */
async function update(
  state: State,
  username: string,
  { password, ...change }: Parameters<State["accounts"]["update"]>[1],
): Promise<{ readonly id: string }> {
  const { id } = await state.accounts.update({ username }, { password, ...change });
  await state.recordCommand("updateUser", {
    userId: id,
    username,
    ...change,
    ...(password !== undefined && { newPassword: true }),
  });
  return { id };
}

function withPassword(command: Command): Command {
  return command
    .option("--password <password>", "the password; others on this machine may see it in the list of processes")
    .option("--password-stdin", "read the password from standard input");
}

async function readPassword({ password, passwordStdin }: PasswordOptions): Promise<string> {
  if (password !== undefined) return password;
  if (!passwordStdin && process.stdin.isTTY) return prompt();
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks)
    .toString("utf8")
    .replace(/\r?\n$/, "");
}

/** Reads a password from the terminal without echo. */
async function prompt(): Promise<string> {
  process.stderr.write("Password: ");
  const silent = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await lines.question("");
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}
