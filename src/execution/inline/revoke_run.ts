import { processPrograms } from "./process_programs.ts";

/** Takes from this process every permission to start programs, and forgets what was allowed; Deno gives none back without asking. */
export function revokeRun(): void {
  Deno.permissions.revokeSync({ name: "run" });
  const { answers } = processPrograms();
  for (const [key, answer] of answers) {
    if (answer === "granted") answers.delete(key);
  }
}
