/** URL of the program that a sandbox's process runs. */
export const RUNNER_URL: string = import.meta.resolve(
  "../child/process_main.ts",
);
