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
const CHECKSUM_BYTES = 4;

const requireOutside = createRequire(import.meta.url);
const modules = new Map();
/** Of each script that was loaded, the size of the compiled code that it was loaded with. */
const scripts = new Map();

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
  const cachedData = readCompiled(name);
  // ASCII is read fastest so.
  const script = new Script(readFileSync(filename, "latin1"), {
    filename,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  scripts.set(name, { script, size: script.cachedDataRejected === false ? cachedData.length : 0 });
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
  if (file.length <= CHECKSUM_BYTES) return undefined;
  const data = file.subarray(CHECKSUM_BYTES);
  return crc32(data) === file.readUInt32LE(0) ? data : undefined;
}

/** Writes the compiled code of a script where there is more of it than was read. */
function save(name) {
  const { script, size } = scripts.get(name);
  const data = script.createCachedData();
  if (data.length <= size) return;
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(data));
  const path = join(compiled, name);
  mkdirSync(compiled, { recursive: true });
  // Several processes may write it.
  writeFileSync(`${path}.${process.pid}`, Buffer.concat([checksum, data]));
  renameSync(`${path}.${process.pid}`, path);
}

/** Where the folder cannot be written, nothing is kept. */
function saveAll(names) {
  try {
    for (const name of names) save(name);
  } catch {
    return;
  }
}

// One script at a time, as each blocks this thread for some milliseconds.
let unsaved;
const saveNext = () => {
  unsaved ??= [...scripts.keys()];
  saveAll(unsaved.splice(0, 1));
  if (unsaved.length > 0) setTimeout(saveNext, 100).unref();
};
setTimeout(saveNext, SAVE_AFTER_MS).unref();
// A process that ends sooner saves only what had none: producing that of all scripts is a tenth of the processor time of a start and an end.
process.once("exit", () => saveAll(unsaved ?? [...scripts.keys()].filter((name) => scripts.get(name).size === 0)));

await load("PROGRAM").runCommandLine();
