/** Where programs are looked for now; undefined when this process may not know, and so cannot have changed it. */
export function searchPath(): string | undefined {
  const variable = { name: "env", variable: "PATH" } as const;
  const { state } = Deno.permissions.querySync(variable);
  return state === "granted" ? Deno.env.get("PATH") : undefined;
}
