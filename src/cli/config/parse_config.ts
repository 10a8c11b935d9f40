import { checkConfig } from "./check_config.ts";
import { configFromJson } from "./config_from_json.ts";
import { CONFIG_KEYS } from "./config_shape.ts";
import { findJsonFaults } from "./find_json_faults.ts";
import type { ConfigFault, ConfigReading } from "./read_config.ts";

/** Options of {@linkcode parseConfig}. */
export interface ParseConfigOptions {
  /** Absolute path of the file. */
  readonly path: string;
  /** Folder that relative paths start from, absolute. */
  readonly baseDir: string;
  /** Value of an environment variable, for `${NAME}`. */
  readonly env: (name: string) => string | undefined;
}

/**
 * Parses and checks the text of a configuration file.
 *
 * @param text JSON.
 * @param options Where the file is, and the environment.
 * @returns The configuration, or its faults in the order of the file.
 */
export async function parseConfig(
  text: string,
  options: ParseConfigOptions,
): Promise<ConfigReading> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { kind: "faulty", faults: [await syntaxFault(text, error)] };
  }
  const written = findJsonFaults(text);
  if (written.length > 0) {
    const { placeAt } = await import("./json_places.ts");
    const faults = written.map(({ code, message, offset }) => ({
      ...placeAt(text, offset),
      code,
      message,
    }));
    return { kind: "faulty", faults };
  }
  const problems = checkConfig(value, {
    kind: "object",
    about: "Configuration of lcp.",
    keys: CONFIG_KEYS,
  });
  if (problems.length === 0) {
    return {
      kind: "read",
      config: configFromJson(value, { ...options, text }),
    };
  }
  const { jsonPlaces } = await import("./json_places.ts");
  const placeOf = jsonPlaces(text);
  const faults = problems
    .map(({ trail, code, message }) => ({
      ...placeOf(trail, { atKey: code === "unknown-key" }),
      code,
      message,
    }))
    .sort((a, b) => a.line - b.line || a.column - b.column);
  return { kind: "faulty", faults };
}

async function syntaxFault(
  text: string,
  error: SyntaxError,
): Promise<ConfigFault> {
  const { jsonFaultPlace } = await import("./json_places.ts");
  const reason = error.message.replace(/ in JSON at position.*$/s, "")
    .replace(/\s+/g, " ");
  return {
    ...jsonFaultPlace(text, error),
    code: "not-json",
    message: reason,
  };
}
