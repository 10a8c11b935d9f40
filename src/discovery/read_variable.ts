/**
 * Reads an environment variable, asking for no permission.
 *
 * @param variable Its name.
 * @returns Its value; undefined when it is empty, not set or may not be read.
 */
export async function readVariable(
  variable: string,
): Promise<string | undefined> {
  const { state } = await Deno.permissions.query({ name: "env", variable });
  if (state !== "granted") return undefined;
  return Deno.env.get(variable) || undefined;
}
