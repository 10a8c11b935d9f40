/** Shortest secret that is looked for: shorter ones stand in any text. */
const MIN_SECRET_LENGTH = 4;

/** What {@linkcode createRedactor} takes out. */
export interface RedactorOptions {
  /** Values that no model may see. */
  readonly secrets?: readonly string[];
  /** Absolute paths of folders, and what stands for each. */
  readonly paths?: Readonly<Record<string, string>>;
}

/**
 * Makes a function that takes secrets and the host's paths from texts.
 *
 * @param options What to take out.
 */
export function createRedactor(
  { secrets = [], paths = {} }: RedactorOptions,
): (text: string) => string {
  const values = [...new Set(secrets)].filter((value) =>
    value.length >= MIN_SECRET_LENGTH
  ).map(escaped);
  const folders = new Map(
    Object.entries(paths).flatMap(([path, name]) => {
      const folder = path.replace(/\/+$/, "");
      // URLs of files have spaces and letters of other scripts encoded.
      return [folder, encodeURI(folder)].map((text) => [text, name] as const);
    }),
  );
  // The longest first: one may begin as another does.
  const byLength = (a: string, b: string) => b.length - a.length;
  const secret = pattern(values.toSorted(byLength).join("|"));
  const names = [...folders.keys()].filter((path) => path.length > 1)
    .sort(byLength).map(escaped).join("|");
  // `/home/ada` is no part of `/home/adam` or of `/mnt/home/ada`.
  const folder = pattern(
    names && `(?<![\\w/.-])(?:file://)?(${names})(?![\\w-]|\\.\\w)`,
  );
  return (text) =>
    text.replace(secret, "[secret]")
      .replace(folder, (_all, path: string) => folders.get(path) ?? path);
}

function pattern(source: string): RegExp {
  return new RegExp(source || "(?!)", "g");
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
