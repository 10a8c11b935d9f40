import type { Diagnostic } from "../core/diagnostic.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";

/** All that discovery found out about one library file. Plain JSON. */
export interface LibraryEntry {
  /** Path or URL of the file. */
  readonly path: string;
  /** What it holds; null when it could not be read. */
  readonly manifest: LibraryManifest | null;
  /** Problems of a file that could not be read; those of a library are in its manifest. */
  readonly diagnostics: readonly Diagnostic[];
  /** Paths whose content, or absence, this depends on. */
  readonly dependencies: readonly string[];
  /** Files and folders of packages that were looked at for it, with their states then. */
  readonly looked?: readonly (readonly [path: string, stamp: string])[];
}
