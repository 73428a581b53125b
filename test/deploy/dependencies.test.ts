import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), "utf8")) as T;

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
  readonly license?: string;
}

/** Licences (SPDX) that ask for no more than to be named. */
const LICENSES: ReadonlySet<string> = new Set([
  "(Apache-2.0 AND BSD-3-Clause)",
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
]);

const manifest = read<Manifest>("package.json");
const { packages } = read<{ readonly packages: Readonly<Record<string, LockedPackage>> }>("package-lock.json");
const locked = Object.entries(packages).filter(([path]) => path !== "");
const shipped = locked.filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true);
const namesOf = (entries: typeof locked): readonly string[] => entries.map(([path]) => path);

describe("dependencies", () => {
  it("have exact versions, and a hash of what is downloaded", () => {
    const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(ranges).toEqual([]);
    expect(namesOf(locked.filter(([, { integrity }]) => integrity === undefined))).toEqual([]);
  });

  it("of the service run no script when they are installed", () => {
    expect(namesOf(shipped.filter(([, { hasInstallScript }]) => hasInstallScript === true))).toEqual([]);
    expect(Object.values(manifest.allowScripts).filter(Boolean)).toEqual([]);
  });

  it("of the service have licences that ask for no more than to be named", () => {
    expect(shipped.length).toBeGreaterThan(50);
    expect(
      shipped.flatMap(([path, { license = "none" }]) => (LICENSES.has(license) ? [] : [`${path}: ${license}`])),
    ).toEqual([]);
  });
});
