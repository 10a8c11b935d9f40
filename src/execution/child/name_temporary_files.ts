/** Names that are tried, as others may have them. */
const MAX_TRIES = 100;

/**
 * Making a temporary file in a folder takes, for Deno, the permission to write
 * the folder, which is the same as to remove it. The file's own name is enough:
 * where a folder is given, names are made here. Without one, the process's own
 * folder for temporary files is used as always.
 */
export function nameTemporaryFiles(): void {
  const { makeTempFile, makeTempFileSync, makeTempDir, makeTempDirSync } = Deno;
  const { open, openSync, mkdir, mkdirSync, errors } = Deno;
  const file = { createNew: true, write: true, mode: 0o600 } as const;
  Deno.makeTempFile = (options) =>
    tryNames(options, async (path) => (await open(path, file)).close()) ??
      makeTempFile(options);
  Deno.makeTempDir = (options) =>
    tryNames(options, (path) => mkdir(path, { mode: 0o700 })) ??
      makeTempDir(options);
  Deno.makeTempFileSync = (options) =>
    tryNamesSync(options, (path) => openSync(path, file).close()) ??
      makeTempFileSync(options);
  Deno.makeTempDirSync = (options) =>
    tryNamesSync(options, (path) => mkdirSync(path, { mode: 0o700 })) ??
      makeTempDirSync(options);

  function tryNames(
    options: Deno.MakeTempOptions | undefined,
    make: (path: string) => Promise<void>,
  ): Promise<string> | undefined {
    const nameOf = namesIn(options);
    return nameOf && (async () => {
      for (let left = MAX_TRIES;; left--) {
        const path = nameOf();
        try {
          await make(path);
          return path;
        } catch (error) {
          if (!(error instanceof errors.AlreadyExists) || left === 0) {
            throw error;
          }
        }
      }
    })();
  }

  function tryNamesSync(
    options: Deno.MakeTempOptions | undefined,
    make: (path: string) => void,
  ): string | undefined {
    const nameOf = namesIn(options);
    for (let left = MAX_TRIES; nameOf; left--) {
      const path = nameOf();
      try {
        make(path);
        return path;
      } catch (error) {
        if (!(error instanceof errors.AlreadyExists) || left === 0) throw error;
      }
    }
    return undefined;
  }
}

/** Makes names in the folder that is given; undefined without one, and for what Deno has to judge. */
function namesIn(
  options: Deno.MakeTempOptions | null | undefined,
): (() => string) | undefined {
  const { dir, prefix = "", suffix = "" } = options ?? {};
  const isPlain = (part: unknown) =>
    typeof part === "string" && !/[\\/\0]/.test(part);
  if (typeof dir !== "string" || dir === "") return undefined;
  if (!isPlain(prefix) || !isPlain(suffix)) return undefined;
  const isWhole = Deno.build.os === "windows" ? /[\\/]$/ : /[/]$/;
  const start = isWhole.test(dir) ? dir : `${dir}/`;
  return () =>
    `${start}${prefix}${
      crypto.randomUUID().slice(0, 13).replace("-", "")
    }${suffix}`;
}
