import { isModuleUrl } from "../core/is_module_url.ts";
import { toFileUrl } from "../core/path.ts";

/** The URL by which a library's module is imported. */
export function moduleUrl(path: string): string {
  return isModuleUrl(path) ? path : toFileUrl(path).href;
}

/** Whether a module comes from a server that needs permission to import from; `npm:` packages need none. */
export function isRemoteModule(specifier: string): boolean {
  return /^(?:https?|jsr):/.test(specifier);
}
