import type { ProgramLaunch } from "./program_config.ts";

/** Languages of programs. */
export type PlainLanguage = "shell" | "python" | "typescript";

/**
 * How to start a program where the host has no opinion and everything is
 * allowed: from `PATH`, held by nothing.
 *
 * @throws {Deno.errors.NotSupported} For shell commands on Windows.
 */
export async function plainLaunch(
  language: PlainLanguage,
): Promise<ProgramLaunch> {
  const windows = Deno.build.os === "windows";
  if (windows && language === "shell") {
    throw new Deno.errors.NotSupported(
      "Shell commands are not supported on Windows",
    );
  }
  const run_dir = await Deno.makeTempDir({ prefix: "run-" });
  const { command, args, file } = plainCommand(language, windows);
  const program_file = file === null ? null : `${run_dir}/${file}`;
  return {
    command,
    args: program_file === null ? args : [...args, program_file],
    env: { ...Deno.env.toObject(), MPLBACKEND: "Agg" },
    protection: "none",
    notes: [],
    run_dir,
    program_file,
    supervised: false,
  };
}

interface PlainCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly file: string | null;
}

function plainCommand(
  language: PlainLanguage,
  windows: boolean,
): PlainCommand {
  switch (language) {
    case "shell":
      return { command: "/bin/sh", args: ["-c"], file: null };
    case "python":
      return {
        command: windows ? "python" : "python3",
        args: ["-X", "utf8", "-u", "-B"],
        file: "program.py",
      };
    case "typescript":
      return {
        command: Deno.execPath(),
        args: ["run", "--quiet", "-A", "--no-config", "--no-lock"],
        file: "program.ts",
      };
  }
  language satisfies never;
}
