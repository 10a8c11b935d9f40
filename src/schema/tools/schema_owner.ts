/**
 * The tool whose schema of arguments a constant of some name is: `tool_x` for
 * `tool_x_schema`.
 *
 * @param name The name.
 * @returns Undefined when it is no name of such a constant.
 */
export function schemaOwner(name: string): string | undefined {
  return /^(tool_.+)_schema$/.exec(name)?.[1];
}
