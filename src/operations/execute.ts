import { constants } from "node:fs";
import { type FileHandle, mkdir, open, realpath, stat } from "node:fs/promises";
import { basename, isAbsolute, join, relative, resolve, sep } from "node:path";
import {
  type ActionData,
  type ActionOutcome,
  type ActionRequest,
  type ActionResult,
  type Call,
  type Handlers,
  isProgram,
  type Principal,
  runsScript,
  type StepOutcome,
  type StepResult,
} from "../contract.ts";
import type { Engine, UploadFile } from "../engine/engine.ts";
import { invalidField, type ServiceError } from "../errors/errors.ts";
import { hasScope, requireScopes } from "../identity/permissions.ts";
import type { ContextStore } from "../store/contexts.ts";
import { MASK } from "../store/secrets/context-secrets.ts";
import { baseUrlOf, toActor } from "./access.ts";

export function createExecuteHandler({
  engine,
  contexts,
  uploadDir,
}: {
  readonly engine: Pick<Engine, "execute" | "executeSteps">;
  readonly contexts: Pick<ContextStore, "find" | "touch">;
  /** Holds a folder per username with the files that user may upload. */
  readonly uploadDir: string;
}): Pick<Handlers, "executeAction" | "executeSteps"> {
  /**
   * Who may use a profile, but not export it, reads no cookies of its login; and a program none where acts wait for approval: with them
   * it would act elsewhere.
   */
  async function hidesCookies({ principal }: Call, contextId: string): Promise<boolean> {
    const [mayExport, isPerson] = [hasScope(principal, "profiles:export"), !isProgram(principal.credential)];
    if (mayExport && isPerson) return false;
    const { profile, config } = (await contexts.find(principal.userId, contextId)) ?? {};
    return (!mayExport && profile !== undefined) || (!isPerson && (config?.approvals ?? []).length > 0);
  }

  /** Opens the files of the uploads; the engine opens their artifacts. */
  function openFiles(principal: Principal, requests: readonly ActionRequest[]) {
    const files = requests.flatMap((request) => (request.action === "upload" ? (request.params.files ?? []) : []));
    // `checkUsername` ensures that a username is one plain name of a folder.
    return files.length === 0 ? undefined : openUploads(join(uploadDir, principal.username), files);
  }

  return {
    async executeAction(call, { params: { contextId }, body }) {
      requireParameterScopes(call, [body]);
      contexts.touch(contextId);
      const baseUrl = baseUrlOf(call.principal);
      const opening = openFiles(call.principal, [body]);
      const uploads = opening && (await opening);
      try {
        const outcome = await engine.execute(contextId, body, {
          ...call.limits(),
          actor: toActor(call.principal),
          ...(uploads && { uploads: uploads.files }),
          ...(baseUrl !== undefined && { baseUrl }),
        });
        if (readsCookies(body) && (await hidesCookies(call, contextId))) hideCookies(outcome.result.data);
        const encoding = encodingOf(outcome);
        const { result, ...bytes } = encoding === "base64" ? withBase64(outcome) : outcome;
        return { answer: { data: result }, ...bytes, ...(encoding !== undefined && { encoding }) };
      } finally {
        if (uploads) await uploads.close();
      }
    },

    async executeSteps(call, { params: { contextId }, body }) {
      requireParameterScopes(call, body.steps);
      contexts.touch(contextId);
      const baseUrl = baseUrlOf(call.principal);
      const uploads = await openFiles(call.principal, body.steps);
      try {
        const outcome = await engine.executeSteps(contextId, body, {
          ...call.limits(),
          // The key keeps what was done.
          ...(call.isKeyed && { endsAfterStep: true }),
          actor: toActor(call.principal),
          ...(uploads && { uploads: uploads.files }),
          ...(baseUrl !== undefined && { baseUrl }),
        });
        if (body.steps.some(readsCookies) && (await hidesCookies(call, contextId)))
          for (const { data } of outcome.steps) hideCookies(data);
        return { answer: { data: { ...outcome, steps: outcome.steps.map(toStepResult) } } };
      } finally {
        if (uploads) await uploads.close();
      }
    },
  };
}

/** @throws ServiceError `FORBIDDEN` to a caller without the scope that a parameter needs beside that of the action */
function requireParameterScopes({ principal }: Call, requests: readonly ActionRequest[]): void {
  for (const request of requests) {
    const { action, params } = request;
    if (action === "type" && params.secret !== undefined) requireScopes(principal, ["secrets:use"]);
    if (action === "upload" && params.artifacts !== undefined) requireScopes(principal, ["artifacts:read"]);
    if (runsScript(request)) requireScopes(principal, ["actions:evaluate"]);
  }
}

function readsCookies({ action, params }: ActionRequest): boolean {
  return action === "cookies" && params.operation === "get";
}

function hideCookies(data: object | undefined): void {
  const { cookies = [] }: Partial<ActionData<"cookies">> = data ?? {};
  for (const cookie of cookies) cookie.value = MASK;
}

/** The outcome of a step, with its bytes, if any, as base64. */
function toStepResult({ bytes, ...step }: StepOutcome): StepResult {
  if (bytes === undefined) return step;
  const field = step.action === "pdf" ? "pdf" : "image";
  return { ...step, data: { ...step.data, [field]: Buffer.from(bytes).toString("base64") } };
}

/** Returns the encoding in which the caller asked for the bytes; undefined for a result without. */
function encodingOf({ result, bytes }: ActionOutcome): "base64" | "binary" | undefined {
  if (bytes === undefined || !("encoding" in result.data)) return undefined;
  return result.data.encoding === "binary" ? "binary" : "base64";
}

/** The engine returns an image or document as bytes only; with this encoding the result holds it too. */
function withBase64(outcome: ActionOutcome): ActionOutcome {
  const { result, bytes = new Uint8Array() } = outcome;
  const field = result.actionType === "pdf" ? "pdf" : "image";
  const data = { ...result.data, [field]: Buffer.from(bytes).toString("base64") };
  return { ...outcome, result: { ...result, data } as ActionResult };
}

const MAX_FILE_BYTES = 50 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/**
 * Opens files of the caller's upload folder, which is created when it is missing. The error does not say whether a file is
 * missing, of another kind, or outside the folder.
 *
 * @param paths relative to the folder, or absolute inside it
 * @throws ServiceError `VALIDATION_ERROR` with the field `files[i]`
 */
export async function openUploads(uploadDir: string, paths: readonly string[]) {
  const handles: FileHandle[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(handles.map((handle) => handle.close()));
  };
  try {
    const files: UploadFile[] = [];
    for (const [index, path] of paths.entries()) {
      const { handle, ...file } = await openUpload(uploadDir, path, `files[${index}]`);
      const { size } = file;
      handles.push(handle);
      files.push({ ...file, read: () => readChunks(handle, size) });
    }
    return { files, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openUpload(
  uploadDir: string,
  path: string,
  field: string,
): Promise<{ readonly handle: FileHandle } & Omit<UploadFile, "read">> {
  await mkdir(uploadDir, { recursive: true, mode: 0o700 });
  const root = await realpath(uploadDir);
  const requested = resolve(uploadDir, path);
  if (!isInside(uploadDir, requested) && !isInside(root, requested)) throw notInFolder(field);
  let handle: FileHandle | undefined;
  try {
    const real = await realpath(requested);
    if (!isInside(root, real)) throw notInFolder(field);
    // Opening a pipe would wait for a writer, and the last part could be a link by now.
    handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const opened = await handle.stat({ bigint: true });
    // A folder of the path may have been replaced by a link since realpath: the opened file must be the one inside.
    const realNow = await realpath(real);
    const found = await stat(realNow, { bigint: true });
    const isSame = isInside(root, realNow) && found.ino === opened.ino && found.dev === opened.dev;
    if (!isSame || !opened.isFile()) throw notInFolder(field);
    const size = Number(opened.size);
    if (size > MAX_FILE_BYTES) throw invalidField(field, `must be at most ${MAX_FILE_BYTES} bytes, not ${size}`);
    return { handle, name: basename(requested), size, modifiedAt: Number(opened.mtimeMs) };
  } catch (error) {
    await handle?.close();
    if (isFileSystemError(error)) throw notInFolder(field);
    throw error;
  }
}

/** Reads at most `size` bytes: the file may have grown since it was measured. */
async function* readChunks(handle: FileHandle, size: number): AsyncGenerator<Uint8Array, void, void> {
  for (let position = 0; position < size;) {
    const length = Math.min(CHUNK_BYTES, size - position);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

function notInFolder(field: string): ServiceError {
  return invalidField(field, "must be a file in your upload folder");
}

/** Whether `path` is below the folder; false for the folder itself. */
function isInside(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return below !== "" && below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** Missing, not readable, a link where none is allowed, a path too long, and the like. */
function isFileSystemError(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "ELOOP", "ENAMETOOLONG", "ENXIO", "EISDIR", "ENODEV", "EINVAL"].includes(
      String(error.code),
    )
  );
}
