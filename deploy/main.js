#!/usr/bin/env node
/**
 * Becomes dist/main.js: runs the scripts of the bundle with the code that V8 has compiled for them in earlier runs. Node's own cache
 * holds what is compiled when a module is loaded; most functions are compiled later, when they are first called.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { constants, Script } from "node:vm";
import { crc32 } from "node:zlib";

const dist = import.meta.dirname;
/** Of this version of V8 with these options on this processor, which reads no other. The names of scripts have a hash of their text. */
const compiled = join(dist, "compiled", cachedDataVersionTag().toString(16));
const SAVE_AFTER_MS = 30_000;
/** A checksum of four bytes, and one that is 1 where a run of more than 30 s has written the rest. */
const HEAD_BYTES = 5;

const requireOutside = createRequire(import.meta.url);
const modules = new Map();
/** Of each script that was loaded, the compiled code that there is of it. */
const scripts = new Map();
let isLongRun = false;

function load(name) {
  const known = modules.get(name);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  modules.set(name, module);
  try {
    run(name, module);
  } catch (error) {
    // What could not be read, such as on a machine without a free file, is read again by the next caller.
    modules.delete(name);
    throw error;
  }
  return module.exports;
}

function run(name, module) {
  const filename = join(dist, name);
  const found = readCompiled(name);
  const cachedData = found?.data;
  // ASCII is read fastest so.
  const script = new Script(readFileSync(filename, "latin1"), {
    filename,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  scripts.set(name, { script, found: script.cachedDataRejected === false ? found : undefined });
  script.runInThisContext()(module.exports, requireInside, module, filename, dist);
}

function requireInside(id) {
  return id.startsWith("./") ? load(id.slice(2)) : requireOutside(id);
}

function readCompiled(name) {
  let file;
  try {
    file = readFileSync(join(compiled, name));
  } catch {
    return undefined; // this is the first run
  }
  if (file.length <= HEAD_BYTES) return undefined;
  const data = file.subarray(HEAD_BYTES);
  return crc32(data) === file.readUInt32LE(0) ? { data, isOfLongRun: file[HEAD_BYTES - 1] === 1 } : undefined;
}

/** Scripts without the compiled code of an earlier run that was as long as this one. */
function unsaved() {
  const wanted = [undefined, ...(isLongRun ? [false] : [])];
  return [...scripts].filter(([, { found }]) => wanted.includes(found?.isOfLongRun)).map(([name]) => name);
}

function save(name) {
  const entry = scripts.get(name);
  const data = entry.script.createCachedData();
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(crc32(data));
  head[HEAD_BYTES - 1] = Number(isLongRun);
  const path = join(compiled, name);
  mkdirSync(compiled, { recursive: true });
  // Several processes may write it.
  writeFileSync(`${path}.${process.pid}`, Buffer.concat([head, data]));
  renameSync(`${path}.${process.pid}`, path);
  entry.found = { isOfLongRun: isLongRun };
}

/** Where the folder cannot be written, nothing is kept. */
function saveAll(names) {
  try {
    for (const name of names) save(name);
  } catch {
    return;
  }
}

// One script at a time, as each blocks this thread, the largest for 50 to 100 ms: only those that had none, since this process may be
// killed. What a long run has compiled is written once, at its end, when nothing waits for it.
function saveNext(names) {
  saveAll(names.slice(0, 1));
  if (names.length > 1) setTimeout(saveNext, 100, names.slice(1)).unref();
  else isLongRun = true;
}
setTimeout(() => saveNext(unsaved()), SAVE_AFTER_MS).unref();
process.once("exit", () => saveAll(unsaved()));

await load("PROGRAM").runCommandLine();
