import type { Place, SourceModule } from "../modules/source_module.ts";
import { nameOf } from "./declared_name.ts";

/**
 * Where a module exports a name.
 *
 * @param module The module.
 * @param exportName The name, or `default`.
 * @returns The place of the export, not of what it leads to.
 */
export function exportPlace(module: SourceModule, exportName: string): Place {
  const entry = module.names.exports.get(exportName);
  const star = module.names.stars[0];
  const node = entry?.node ?? star?.node ?? module.file;
  return module.placeOf(nameOf(node) ?? node);
}
