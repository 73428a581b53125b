import { describe, expect, it } from "vitest";
import { readKernelKills, readMachineMemory } from "../src/machine-memory.ts";

const MIB = 2 ** 20;
const MEMINFO = "MemTotal:        8388608 kB\nMemFree:          100000 kB\nMemAvailable:    4194304 kB\n";

function read(files: Readonly<Record<string, string>>) {
  const all: Readonly<Record<string, string>> = { "/proc/meminfo": MEMINFO, ...files };
  const { totalBytes, availableBytes } = readMachineMemory((path) => all[path] ?? "");
  return { total: totalBytes / MIB, available: availableBytes / MIB };
}

describe("readMachineMemory", () => {
  it("is that of the machine where no control group has a limit", () => {
    expect(read({})).toEqual({ total: 8_192, available: 4_096 });
    expect(read({ "/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "max" })).toEqual({
      total: 8_192,
      available: 4_096,
    });
  });

  it("is the smallest limit of the control groups above, without the caches that the kernel gives back", () => {
    const slice = "/sys/fs/cgroup/system.slice";
    expect(
      read({
        "/proc/self/cgroup": "0::/system.slice/pagewire.service\n",
        [`${slice}/pagewire.service/memory.max`]: `${2_048 * MIB}\n`,
        [`${slice}/pagewire.service/memory.current`]: `${1_500 * MIB}\n`,
        [`${slice}/pagewire.service/memory.stat`]: `anon 1\ninactive_file ${500 * MIB}\nactive_file 7\n`,
        [`${slice}/memory.max`]: `${4_096 * MIB}\n`,
        [`${slice}/memory.current`]: `${3_696 * MIB}\n`,
      }),
    ).toEqual({ total: 2_048, available: 400 });
  });

  it("is that of the container's own group where the path is that of the machine", () => {
    const files = { "/proc/self/cgroup": "0::/docker/1234\n", "/sys/fs/cgroup/memory.max": `${1_024 * MIB}` };
    const used = { "/sys/fs/cgroup/memory.current": `${1_100 * MIB}` };
    expect(read({ ...files, ...used })).toEqual({ total: 1_024, available: 0 });
  });

  it("is the limit of a group of the first version, of which a number beyond any memory is none", () => {
    const group = "/sys/fs/cgroup/memory";
    expect(
      read({
        "/proc/self/cgroup": "9:name=systemd:/\n4:memory:/a/b\n0::/\n",
        [`${group}/memory.limit_in_bytes`]: "9223372036854771712",
        [`${group}/memory.usage_in_bytes`]: `${3_000 * MIB}`,
        [`${group}/a/memory.limit_in_bytes`]: `${2_048 * MIB}`,
        [`${group}/a/memory.usage_in_bytes`]: `${1_024 * MIB}`,
        [`${group}/a/memory.stat`]: `inactive_file 5\ntotal_inactive_file ${24 * MIB}\n`,
      }),
    ).toEqual({ total: 2_048, available: 1_048 });
  });

  it("reads the machine that it runs on", () => {
    const { totalBytes, availableBytes } = readMachineMemory();
    expect(availableBytes).toBeGreaterThan(0);
    expect(totalBytes).toBeGreaterThan(availableBytes);
  });
});

describe("readKernelKills", () => {
  const kills = (files: Readonly<Record<string, string>>) => readKernelKills((path) => files[path] ?? "");
  const machine = { "/proc/vmstat": "oom_kill_other 9\noom_kill 7\n" };

  it("is the count of the process's own control group, and of the machine where no group counts", () => {
    const second = {
      "/proc/self/cgroup": "0::/system.slice/pagewire.service\n",
      "/sys/fs/cgroup/system.slice/memory.events": "oom 9\noom_kill 9\n",
      "/sys/fs/cgroup/system.slice/pagewire.service/memory.events": "low 0\noom 5\noom_kill 3\noom_group_kill 1\n",
    };
    const first = {
      "/proc/self/cgroup": "4:memory:/docker/1234\n0::/\n",
      "/sys/fs/cgroup/memory/memory.oom_control": "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n",
    };

    expect([kills({ ...machine, ...second }), kills({ ...machine, ...first })]).toEqual([3, 2]);
    expect([kills({ ...machine, "/proc/self/cgroup": "0::/\n" }), kills({})]).toEqual([7, 0]);
  });
});
