/** Stands between a server's alias and the name of its tool. */
export const TOOL_NAME_SEPARATOR = "::";

/** The name under which operators and models know a server's tool. */
export function qualifiedName(alias: string, tool: string): string {
  return `${alias}${TOOL_NAME_SEPARATOR}${tool}`;
}

/**
 * Takes a name apart.
 *
 * @returns The alias and the tool's name at the server; undefined when it is no such name.
 */
export function parseQualifiedName(
  name: string,
): { readonly alias: string; readonly tool: string } | undefined {
  const at = name.indexOf(TOOL_NAME_SEPARATOR);
  if (at <= 0) return undefined;
  const tool = name.slice(at + TOOL_NAME_SEPARATOR.length);
  return tool === "" ? undefined : { alias: name.slice(0, at), tool };
}
