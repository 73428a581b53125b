import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A file system of its own. */
export interface Disk {
  readonly folder: string;
  /** It becomes read-only, also for open files, as after an error of its device; undefined where it lies in memory. */
  readonly fail: (() => void) | undefined;
  /** Makes it writable again, which takes the end of all who have files of it open. */
  repair(): Promise<void>;
  close(): void;
}

/** A file system in memory, with options of tmpfs; undefined where the tests may not mount one. */
export function mountMemory(folder: string, options: string): Disk | undefined {
  mkdirSync(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `${options},mode=755`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  return {
    folder,
    fail: undefined,
    repair: () => Promise.resolve(),
    close: () => void execFileSync("umount", ["--lazy", folder]),
  };
}

/** The same as ext4 in a file in memory, where there are loop devices. */
export function mountDisk(folder: string, mib: number): Disk | undefined {
  const memory = mountMemory(`${folder}-image`, `size=${mib + 1}m`);
  if (memory === undefined) return undefined;
  const image = join(memory.folder, "ext4");
  mkdirSync(folder);
  const mount = (): void =>
    void execFileSync("mount", ["-o", "loop,errors=remount-ro", image, folder], { stdio: "ignore" });
  try {
    writeFileSync(image, "");
    truncateSync(image, mib * 2 ** 20);
    execFileSync("mkfs.ext4", ["-q", "-m", "0", image], { stdio: "ignore" });
    mount();
  } catch {
    memory.close();
    return mountMemory(join(folder, "memory"), `size=${mib}m`);
  }
  const errors = (): string => {
    const device = execFileSync("findmnt", ["-n", "-o", "SOURCE", folder], { encoding: "utf8" }).trim();
    return `/sys/fs/ext4/${basename(device)}/trigger_fs_error`;
  };
  return {
    folder,
    fail: isWritable(errors()) ? () => writeFileSync(errors(), "1") : undefined,
    async repair() {
      while (spawnSync("umount", [folder]).status !== 0) await sleep(5);
      // 1: errors were corrected.
      const { status } = spawnSync("e2fsck", ["-p", image]);
      if (status !== 0 && status !== 1) throw new Error(`e2fsck ended with ${status}`);
      mount();
    },
    close() {
      execFileSync("umount", ["--lazy", folder]);
      memory.close();
    },
  };
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
