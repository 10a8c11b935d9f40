import { dirname } from "../../core/path.ts";
import type { LcpConfig } from "./lcp_config.ts";

/** Largest file that is read, in bytes. */
const MAX_BYTES = 2 ** 20;

/** Stable name of the kind of a {@linkcode ConfigFault}. */
export type ConfigFaultCode =
  | "not-json"
  | "duplicate-key"
  | "too-deep"
  | "unknown-key"
  | "missing-key"
  | "wrong-value";

/** A problem of a configuration file with its place, counted from 1. */
export interface ConfigFault {
  readonly line: number;
  readonly column: number;
  readonly code: ConfigFaultCode;
  /** One line. */
  readonly message: string;
}

/** The outcome of {@linkcode readConfig}. */
export type ConfigReading =
  | { readonly kind: "read"; readonly config: LcpConfig }
  | { readonly kind: "missing" }
  /** The file is there but cannot be read. */
  | { readonly kind: "unreadable"; readonly reason: string }
  | { readonly kind: "faulty"; readonly faults: readonly ConfigFault[] };

/** Options of {@linkcode readConfig}. */
export interface ReadConfigOptions {
  /** Value of an environment variable, for `${NAME}`. */
  readonly env: (name: string) => string | undefined;
}

/**
 * Reads a configuration file. Needs read permission for it. Costs next to
 * nothing when the file is not there.
 *
 * @param path Absolute path of the file.
 * @param options Where the environment is.
 * @returns The configuration, or everything that is wrong with it.
 */
export async function readConfig(
  path: string,
  { env }: ReadConfigOptions,
): Promise<ConfigReading> {
  let text: string;
  try {
    const { isFile, size } = await Deno.stat(path);
    // Opening a pipe would wait for somebody to write into it.
    if (!isFile) return { kind: "unreadable", reason: "it is no file" };
    if (size > MAX_BYTES) {
      const reason = `it has ${size} bytes, and ${MAX_BYTES} at most are read`;
      return { kind: "unreadable", reason };
    }
    text = (await Deno.readTextFile(path)).replace(/^\ufeff/, "");
  } catch (error) {
    const isMissing = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
    if (isMissing) return { kind: "missing" };
    if (!(error instanceof Error)) throw error;
    return { kind: "unreadable", reason: error.message };
  }
  const { parseConfig } = await import("./parse_config.ts");
  return await parseConfig(text, { path, baseDir: dirname(path), env });
}
