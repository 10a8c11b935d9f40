import { resolve } from "../../core/path.ts";
import type { LibraryManifest } from "../../core/tool_manifest.ts";
import { unknownNameError } from "../unknown_name_error.ts";
import { UsageError } from "../usage_error.ts";

/**
 * The library that a name means: its stem, `builtin:NAME`, or its path.
 *
 * @param name What was written.
 * @param libraries Those that there are.
 * @throws UsageError if there is none, or several have that stem.
 */
export async function libraryNamed(
  name: string,
  libraries: readonly LibraryManifest[],
): Promise<LibraryManifest> {
  const path = await Deno.realPath(resolve(name)).catch(() => name);
  const exact = libraries.find((library) =>
    library.path === path ||
    (library.builtin && name === `builtin:${library.name}`)
  );
  if (exact) return exact;
  const [first, ...others] = libraries.filter((it) => it.name === name);
  if (first === undefined) {
    throw await unknownNameError(name, {
      what: "library",
      names: libraries.map((library) => library.name),
      hint: 'Run "lcp list" to see the libraries.',
    });
  }
  if (others.length === 0) return first;
  const paths = [first, ...others].map((library) => library.path);
  throw new UsageError(`Several libraries have the name "${name}"`, {
    hint: `Name one by its path: ${paths.join(", ")}`,
  });
}
