import { isPlainObject } from "../../core/json.ts";

/** A Python that was found and asked. */
export interface PythonInterpreter {
  /** The interpreter itself, not a shim that looks for it. */
  readonly executable: string;
  /** Folders and files that it needs to see. */
  readonly paths: readonly string[];
  /** Value of `PYTHONUSERBASE` by which it finds the user's own packages, if there are any. */
  readonly userBase: string | undefined;
}

const QUESTION = `
import json, os, site, sys
user = site.getusersitepackages() if site.ENABLE_USER_SITE else None
has_user = bool(user) and os.path.isdir(user)
print(json.dumps({
  "executable": sys.executable,
  "paths": [sys.executable, os.path.realpath(sys.executable), sys.prefix,
            sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix,
            *filter(None, sys.path)],
  "userBase": site.getuserbase() if has_user else None,
}))
`;

/**
 * Asks a Python where it really is and what it needs.
 *
 * @param command Absolute path of the interpreter or its shim.
 * @param environment The host's environment, by which a shim chooses.
 * @throws {Error} If it does not answer.
 */
export async function askPython(
  command: string,
  environment: Readonly<Record<string, string>>,
): Promise<PythonInterpreter> {
  const { success, stdout, stderr } = await new Deno.Command(command, {
    // Without the current folder and the code that variables can bring in.
    args: ["-c", QUESTION],
    // A shim may read its choice from the current folder, which tools can write.
    cwd: "/",
    clearEnv: true,
    env: {
      ...withoutPython(environment),
      PYTHONSAFEPATH: "1",
    },
    stdin: "null",
    signal: AbortSignal.timeout(15_000),
  }).output();
  const decoder = new TextDecoder();
  if (!success) {
    const said = decoder.decode(stderr).trim().slice(0, 300);
    throw new Error(`Cannot use ${command}: ${said || "it does not start"}`);
  }
  return parseAnswer(JSON.parse(decoder.decode(stdout)), command);
}

function withoutPython(
  environment: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = Object.entries(environment).filter(([name]) =>
    !/^(?:PYTHON(?!USERBASE$)|LD_|DYLD_)/.test(name)
  );
  return Object.fromEntries(kept);
}

function parseAnswer(answer: unknown, command: string): PythonInterpreter {
  const { executable, paths, userBase } = isPlainObject(answer) ? answer : {};
  if (typeof executable !== "string" || !Array.isArray(paths)) {
    throw new Error(`Cannot use ${command}: it did not tell where it is`);
  }
  return {
    executable,
    paths: paths.filter((path) => typeof path === "string"),
    userBase: typeof userBase === "string" ? userBase : undefined,
  };
}
