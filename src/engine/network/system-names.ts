import { readFile, stat } from "node:fs/promises";
import { classifyAddress } from "./address.ts";

/** The system's configuration of name resolution. */
export interface SystemNames {
  /** Addresses by lower-case name. */
  readonly hosts: ReadonlyMap<string, readonly string[]>;
  /** Domains that are tried after a name with fewer than `minDots` dots, or before it. */
  readonly search: readonly string[];
  readonly minDots: number;
  /** Whether names may have other sources than the hosts file and DNS, such as multicast DNS. */
  readonly hasOtherSources: boolean;
  /** Changes with the files. */
  readonly version: string;
}

const CHECK_INTERVAL_MS = 2_000;
const PATHS = { hosts: "/etc/hosts", resolver: "/etc/resolv.conf", sources: "/etc/nsswitch.conf" };

/** Reads the system's files, and reads them again when they have changed. */
export function createSystemNames(paths: typeof PATHS = PATHS): () => Promise<SystemNames> {
  let names: Promise<SystemNames> | undefined;
  let checkedAtMs = -Infinity;
  return async () => {
    if (names !== undefined && performance.now() - checkedAtMs < CHECK_INTERVAL_MS) return names;
    checkedAtMs = performance.now();
    const known = names;
    names = (async () => {
      const version = (await Promise.all([paths.hosts, paths.resolver, paths.sources].map(versionOf))).join();
      const last = await known;
      return last?.version === version ? last : { ...(await readNames(paths)), version };
    })();
    return names;
  };
}

async function versionOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined ? "missing" : `${found.mtimeMs}:${found.size}:${found.ino}`;
}

async function readNames(paths: typeof PATHS): Promise<Omit<SystemNames, "version">> {
  const [hosts, resolver, sources] = await Promise.all(
    [paths.hosts, paths.resolver, paths.sources].map((path) => readFile(path, "utf8").catch(() => "")),
  );
  return { hosts: parseHosts(hosts ?? ""), ...parseResolver(resolver ?? ""), ...parseSources(sources ?? "") };
}

/** @see https://man7.org/linux/man-pages/man5/hosts.5.html */
export function parseHosts(text: string): ReadonlyMap<string, readonly string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const [address = "", ...names] = wordsOf(line);
    if (classifyAddress(address) === undefined) continue;
    for (const name of names) {
      const key = name.toLowerCase();
      const addresses = hosts.get(key) ?? [];
      if (!addresses.includes(address)) addresses.push(address);
      hosts.set(key, addresses);
    }
  }
  return hosts;
}

/** @see https://man7.org/linux/man-pages/man5/resolv.conf.5.html */
export function parseResolver(text: string): Pick<SystemNames, "search" | "minDots"> {
  let search: readonly string[] = [];
  let minDots = 1;
  for (const line of text.split("\n")) {
    const [keyword, ...values] = wordsOf(line);
    if (keyword === "search") search = values;
    if (keyword === "domain") search = values.slice(0, 1);
    if (keyword !== "options") continue;
    const dots = values.map((value) => /^ndots:(\d+)$/.exec(value)?.[1]).find((digits) => digits !== undefined);
    if (dots !== undefined) minDots = Math.min(Number(dots), 15);
  }
  return { search: search.map((domain) => domain.replace(/\.$/, "")).filter((domain) => domain !== ""), minDots };
}

/** @see https://man7.org/linux/man-pages/man5/nsswitch.conf.5.html */
export function parseSources(text: string): Pick<SystemNames, "hasOtherSources"> {
  const line = text.split("\n").find((candidate) => wordsOf(candidate)[0] === "hosts:");
  const sources = wordsOf((line ?? "").replaceAll(/\[[^\]]*\]/g, " ")).slice(1);
  return { hasOtherSources: sources.some((source) => source !== "files" && source !== "dns") };
}

function wordsOf(line: string): readonly string[] {
  return line
    .replace(/[#;].*$/, "")
    .split(/\s+/)
    .filter((word) => word !== "");
}
