/** Asks as Deno does and tells by its exit code: 0 that program, 1 every program, 3 none. */
const QUESTION = `
const { args: [command], exit, permissions } = Deno;
const { state } = permissions.requestSync({ name: "run", command });
if (state !== "granted") exit(3);
exit(permissions.querySync({ name: "run" }).state === "granted" ? 1 : 0);
`;

/** What an operator answered. */
export type DenoAnswer = "granted" | "all-granted" | "denied";

/**
 * Has Deno ask in the terminal whether a program may be started, although this
 * process may start every program: a process without permissions asks in its place,
 * for what this one gave up it could not get back. Blocks, as Deno's questions do.
 *
 * @param program Its name or path.
 * @returns The answer; `denied` when there is no terminal.
 */
export function askByDeno(program: string): DenoAnswer {
  const { code } = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-config",
      "--no-lock",
      "--no-remote",
      `data:text/javascript,${encodeURIComponent(QUESTION)}`,
      program,
    ],
    stdin: "inherit",
    stdout: "null",
    stderr: "inherit",
  }).outputSync();
  if (code === 0) return "granted";
  return code === 1 ? "all-granted" : "denied";
}
