import { invalidArgument } from "./errors.ts";

/** The files of a session. */
export type Uploads = ReturnType<ReturnType<typeof createUploadStore>["open"]>;

type UploadedFile = readonly [name: string, base64: string];

const MIB = 1_048_576;
/** The longest name that file systems take. */
const MAX_NAME = 255;
const MAX_FILES = 1_000;
/** Characters of base64, of which a session holds 48 MiB of bytes. */
const MAX_OF_SESSION = 64 * MIB;
const MAX_OF_USER = 128 * MIB;
const MAX_IN_ALL = 512 * MIB;
/** The space that an entry takes besides its texts. */
const ENTRY_BYTES = 512;

/** The files that clients have uploaded, of all sessions. They are held in memory until their session ends. */
export function createUploadStore() {
  const heldByUser = new Map<string, number>();
  let heldInAll = 0;

  return {
    /** Opens the part of a session of a user. */
    open(userId: string) {
      const files = new Map<string, UploadedFile>();
      let held = 0;
      const hold = (bytes: number): void => {
        held += bytes;
        heldInAll += bytes;
        const ofUser = (heldByUser.get(userId) ?? 0) + bytes;
        if (ofUser > 0) heldByUser.set(userId, ofUser);
        else heldByUser.delete(userId);
      };
      return {
        /** Holds a file, and returns the path by which the client names it. @throws WebDriverError `invalid argument` beyond a limit */
        add(name: string, base64: string): string {
          if (name.length > MAX_NAME) throw invalidArgument(`a file's name has ${MAX_NAME} characters at most`);
          if (files.size >= MAX_FILES) throw invalidArgument(`a session holds ${MAX_FILES} uploaded files at most`);
          const bytes = 2 * name.length + base64.length + ENTRY_BYTES;
          if (held + bytes > MAX_OF_SESSION) throw invalidArgument("a session holds 48 MiB of uploaded files at most");
          if ((heldByUser.get(userId) ?? 0) + bytes > MAX_OF_USER)
            throw invalidArgument("the sessions of a user hold 96 MiB of uploaded files at most");
          if (heldInAll + bytes > MAX_IN_ALL)
            throw invalidArgument("the service holds no more uploaded files now: end sessions that have some");
          const path = `/uploads/${files.size}/${name}`;
          files.set(path, [name, base64]);
          hold(bytes);
          return path;
        },
        get: (path: string): UploadedFile | undefined => files.get(path),
        /** Releases all of them. */
        close(): void {
          files.clear();
          hold(-held);
        },
      };
    },
  };
}
