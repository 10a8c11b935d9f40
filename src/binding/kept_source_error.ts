import type { KeptVersion } from "./last_good.ts";

/** Thrown when a broken library cannot be run as it was; the message names what is broken. */
export class KeptSourceError extends Error {
  override readonly name = "KeptSourceError";

  /** @param version The library, and what broke it. */
  constructor({ manifest, fault }: Pick<KeptVersion, "manifest" | "fault">) {
    const { path, line, column, message } = fault;
    super(
      `Cannot load ${manifest.path}: ${path}:${line}:${column} is broken (${message}), and the version before it is too large to be kept`,
    );
  }
}
