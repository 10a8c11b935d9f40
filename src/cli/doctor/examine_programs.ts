import { errorText } from "../../core/error_text.ts";
import {
  type BubblewrapFinding,
  findBubblewrap,
} from "../../execution/os_sandbox/find_bubblewrap.ts";
import { findProgram } from "../../execution/os_sandbox/find_program.ts";
import { askPython } from "../../execution/os_sandbox/python_interpreter.ts";
import { withTrustedPath } from "../../execution/process/with_trusted_path.ts";
import type { Finding } from "./finding.ts";
import { isGranted } from "./is_granted.ts";

/** Options of {@linkcode examinePrograms}. */
export interface ExamineProgramsOptions {
  /** Value of `PATH`. */
  readonly path: string;
  /** Folder that tools can write: what stands there is not taken. */
  readonly workspace: string;
}

/** Time that a Python has to tell its version, in milliseconds. */
const VERSION_TIMEOUT_MS = 10_000;

/**
 * Tells what runs the programs of the built-in tools, and what holds them.
 *
 * @param options Where to look.
 */
export async function examinePrograms(
  options: ExamineProgramsOptions,
): Promise<Finding[]> {
  const mayRun = await isGranted({ name: "run" }) &&
    await isGranted({ name: "write" });
  return await Promise.all([
    examineBubblewrap(options, mayRun),
    examinePython(options, mayRun),
    examineShell(options),
  ]);
}

async function examineBubblewrap(
  { path, workspace }: ExamineProgramsOptions,
  mayRun: boolean,
): Promise<Finding> {
  const finding = mayRun
    ? await findBubblewrap({ path, untrusted: [workspace] })
    : { reason: "it was not tried, as lcp may not run it" };
  return bubblewrapFinding(finding);
}

/**
 * Tells what it means that bubblewrap works, or does not.
 *
 * @param finding What was found.
 */
export function bubblewrapFinding(finding: BubblewrapFinding): Finding {
  const name = "bubblewrap";
  const holds =
    "At level safe, what execute_python and system_shell run without asking sees only the workspace and has no network";
  if ("path" in finding && finding.unfiltered !== undefined) {
    return {
      name,
      state: "warning",
      found: `works, at ${finding.path}, but ${finding.unfiltered}`,
      meaning:
        `${holds}; it can make links, by which other tools may be led out of the workspace.`,
    };
  }
  return "path" in finding
    ? {
      name,
      state: "good",
      found: `works, at ${finding.path}`,
      meaning: `${holds}.`,
    }
    : {
      name,
      state: "warning",
      found: finding.reason,
      meaning:
        'At level safe, only their analysis holds what execute_python and system_shell run without asking; "sandbox": true in lcp.json has none run so.',
    };
}

const NO_PYTHON = {
  name: "Python",
  state: "warning",
  meaning: "execute_python cannot run anything.",
} as const;

async function examinePython(
  { path, workspace }: ExamineProgramsOptions,
  mayRun: boolean,
): Promise<Finding> {
  const { name } = NO_PYTHON;
  const search = { path, untrusted: [workspace] };
  const command = await findProgram("python3", search) ??
    await findProgram("python", search);
  if (command === undefined) return { ...NO_PYTHON, found: "not on PATH" };
  if (!mayRun) {
    return {
      name,
      state: "note",
      found: `${command}, not tried, as lcp may not run it`,
      meaning: "execute_python would run its programs with it.",
    };
  }
  try {
    const environment = withTrustedPath(Deno.env.toObject(), {
      untrusted: [workspace],
    });
    const { executable } = await askPython(command, environment);
    return {
      name,
      state: "good",
      found: `${await versionOf(executable)} at ${executable}`,
      meaning: "execute_python runs its programs with it.",
    };
  } catch (error) {
    return { ...NO_PYTHON, found: errorText(error) };
  }
}

async function versionOf(executable: string): Promise<string> {
  const { stdout, stderr } = await new Deno.Command(executable, {
    args: ["--version"],
    cwd: Deno.build.os === "windows" ? undefined : "/",
    stdin: "null",
    signal: AbortSignal.timeout(VERSION_TIMEOUT_MS),
  }).output();
  const decoder = new TextDecoder();
  // Before 3.4 it went to stderr.
  const said = `${decoder.decode(stdout)}${decoder.decode(stderr)}`.trim();
  return said.slice(0, 100).replace(/^Python /, "") || "of unknown version";
}

async function examineShell(
  { path, workspace }: ExamineProgramsOptions,
): Promise<Finding> {
  const name = "shell";
  if (Deno.build.os === "windows") {
    return {
      name,
      state: "warning",
      found: "none that can be used on Windows",
      meaning:
        "system_shell runs nothing: what cmd would do with a command cannot be judged.",
    };
  }
  const bash = await findProgram("bash", {
    path,
    untrusted: [workspace],
    systemFirst: true,
  });
  return bash === undefined
    ? {
      name,
      state: "warning",
      found: "/bin/sh, and no bash",
      meaning:
        "system_shell runs commands with /bin/sh: what bash alone knows fails.",
    }
    : {
      name,
      state: "good",
      found: bash,
      meaning: "system_shell runs commands with it.",
    };
}
