import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openConfiguredDatabase } from "../../src/app/open-database.ts";
import { parseConfig } from "../../src/config/config.ts";

it("leaves no keys beside a database that has others, as of a command without the settings of its service", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pagewire-keys-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const open = (env: Readonly<Record<string, string>>) =>
    openConfiguredDatabase(parseConfig({ env: { DATA_DIR: folder, ...env }, cwd: folder }), {
      ...{ role: "all", log: undefined, onProgress: undefined },
    });
  const key = (): string => randomBytes(32).toString("base64");
  await (await open({ DATA_KEY: key(), JWT_SECRET: key() })).close();
  const before = await readdir(folder);

  await expect(open({})).rejects.toThrow("DATA_KEY is not the key that this database was written with");

  expect(await readdir(folder)).toEqual(before);
  const other = await mkdtemp(join(tmpdir(), "pagewire-keys-"));
  onTestFinished(() => rm(other, { recursive: true }));
  await (await open({ DATA_DIR: other })).close();
  expect(await readdir(other)).toEqual(expect.arrayContaining(["data-key", "jwt-secret"]));
});
