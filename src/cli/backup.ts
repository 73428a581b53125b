import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { Command } from "commander";
import { type SettingName, settings } from "../config/settings.ts";
import { print } from "./on-state.ts";
import { withProgress } from "./progress.ts";
import { readSettings, withSettings } from "./settings-options.ts";

const DATA_SETTINGS: readonly SettingName[] = [
  ...(["environment", "databaseUrl", "dataDir", "jwtSecret", "dataKey", "artifactDir"] as const),
  ...(["s3Bucket", "s3Endpoint", "s3Region", "s3AccessKeyId", "s3SecretAccessKey"] as const),
];

export function backupCommand(): Command {
  const command = new Command("backup")
    .description("Write all data as of one moment to a file, also while the service runs; keep the file secret")
    .argument("[file]", "where to (default: pagewire-<time>.tar.gz)")
    .option("--json", "print JSON");
  return withSettings(command, DATA_SETTINGS).action(async (given?: string) => {
    const config = readSettings(command);
    const file = resolve(
      given ??
        `pagewire-${new Date()
          .toISOString()
          .replaceAll(/[:.]\d+|Z/g, "")
          .replace("T", "-")}.tar.gz`,
    );
    if (await exists(file)) throw new Error(`${file} is there already`);
    const { backUp } = await import("../app/backup.ts");
    const result = await withProgress((progress) =>
      backUp(config, file, { onProgress: (step) => progress.show(step) }),
    );
    const { rows, artifacts, missingArtifacts, keysInSettings } = result;
    const lines = [
      `Wrote ${file}: ${rows} rows and ${artifacts} files of artifacts`,
      ...(missingArtifacts > 0 ? [`${missingArtifacts} files of artifacts could not be read`] : []),
      ...(keysInSettings.length > 0
        ? [`Keep with it what the settings give and it does not hold: ${keysInSettings.map(nameOf).join(", ")}`]
        : []),
    ];
    print(command, { json: { file, ...result }, text: `${lines.join("\n")}\n` });
  });
}

export function restoreCommand(): Command {
  const command = new Command("restore")
    .description("Bring a backup into an empty database and DATA_DIR; SQLite and PostgreSQL take each other's backups")
    .argument("<file>", "as backup has written it")
    .option("--json", "print JSON");
  return withSettings(command, DATA_SETTINGS).action(async (given: string) => {
    const config = readSettings(command);
    const { restore } = await import("../app/backup.ts");
    const result = await withProgress((progress) =>
      restore(config, resolve(given), { onProgress: (step) => progress.show(step) }),
    );
    const { rows, artifacts, createdAt, version, missingKeys } = result;
    const lines = [
      `Restored ${rows} rows and ${artifacts} files of artifacts, as of ${createdAt} (Pagewire ${version})`,
      ...(missingKeys.length > 0
        ? [
            `Start the service with the settings that it had: ${missingKeys.map(nameOf).join(", ")} are not in the backup`,
          ]
        : []),
    ];
    print(command, { json: result, text: `${lines.join("\n")}\n` });
  });
}

function nameOf(setting: SettingName): string {
  return settings[setting].env;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
