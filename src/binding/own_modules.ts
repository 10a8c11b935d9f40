import { isModuleUrl } from "../core/is_module_url.ts";
import {
  basename,
  dirname,
  isAbsolute,
  join,
  relative,
  SEPARATOR,
} from "../core/path.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";

/** Files that make a folder the root of a project. */
const PROJECT_FILES = ["deno.json", "deno.jsonc", "package.json"];

/** Options of {@linkcode ownModules}. */
export interface OwnModulesOptions {
  /** Real paths of the folders that the host searches for tools. */
  readonly toolsFolders: readonly string[];
}

/**
 * The modules of a library that it may read: those of its project. A source text
 * can name any file of the machine in an import, and must not come to read it so.
 *
 * A project is the folder of the nearest `deno.json` or `package.json` above the
 * library, the tools folder that it was found in, or else the library's own
 * folder. What lies below a folder whose name starts with `.` is nobody's.
 *
 * @returns Absolute paths, and URLs as they are.
 */
export async function ownModules(
  library: LibraryManifest,
  { toolsFolders }: OwnModulesOptions,
): Promise<string[]> {
  const { path, name } = library;
  // What is not there may be looked for, so that Deno says what is missing.
  const modules = [...library.modules, ...missingModules(library)];
  const folder = dirname(path);
  const roots = [
    ...toolsFolders.filter((root) => isBelow(path, root)),
    folder,
    ...(basename(folder) === name ? [dirname(folder)] : []),
    ...await projectRoot(folder),
  ];
  return modules.filter((module) =>
    module === path || isModuleUrl(module) ||
    roots.some((root) => isBelow(module, root))
  );
}

function missingModules({ diagnostics }: LibraryManifest): string[] {
  return diagnostics.flatMap(({ code, message }) => {
    const [, path] = /\(([^()]+)\)$/.exec(message) ?? [];
    return code === "missing-import" && path !== undefined && isAbsolute(path)
      ? [path]
      : [];
  });
}

async function projectRoot(folder: string): Promise<string[]> {
  const home = Deno.env.get("HOME") ?? Deno.env.get("USERPROFILE");
  const above: string[] = [];
  // A home folder is no project, whatever is in it.
  for (let at = folder; at !== dirname(at) && at !== home; at = dirname(at)) {
    above.push(at);
  }
  const found = await Promise.all(above.map(isProject));
  return above.filter((_, i) => found[i]).slice(0, 1);
}

async function isProject(folder: string): Promise<boolean> {
  const found = await Promise.all(
    PROJECT_FILES.map((name) => isFile(join(folder, name))),
  );
  return found.includes(true);
}

async function isFile(path: string): Promise<boolean> {
  return await Deno.stat(path).then(({ isFile }) => isFile, () => false);
}

function isBelow(path: string, root: string): boolean {
  const below = relative(root, path);
  const segments = below.split(SEPARATOR);
  return below !== path && !segments.some((segment) => segment.startsWith("."));
}
