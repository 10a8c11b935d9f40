import { isPlainObject } from "../../core/json.ts";

/** A start of a program, as far as it is known. */
export interface ProgramStart {
  /** Name or path as the tool gave it; undefined when it is not known, as for a thread, which may start any. */
  readonly program?: string;
  readonly args?: readonly string[];
  /** Folder that it starts in, if not the current one. */
  readonly cwd?: string;
  /** Variables of its own, by name. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What `new Deno.Command(...)` would start. */
export function startOfCommand(args: readonly unknown[]): ProgramStart {
  return makeStart(args[0], args[1], {});
}

/** What `ChildProcess.spawn` of `node:child_process` starts, to which all its asynchronous functions come. */
export function startOfChildProcess(args: readonly unknown[]): ProgramStart {
  const options = isPlainObject(args[0]) ? args[0] : {};
  const pairs = Array.isArray(options.envPairs) ? options.envPairs : [];
  const env = Object.fromEntries(pairs.map((pair) => {
    const [, name = "", value = ""] = /^([^=]*)=(.*)$/s.exec(`${pair}`) ?? [];
    return [name, value];
  }));
  const words = Array.isArray(options.args) ? options.args.slice(1) : [];
  return makeStart(options.file, { ...options, args: words, env }, {});
}

/** What `spawnSync` and `execFileSync` of `node:child_process` start. */
export function startOfFile(args: readonly unknown[]): ProgramStart {
  const [file, second, third] = args;
  const words = Array.isArray(second) ? second : [];
  const given = Array.isArray(second) ? third : second ?? third;
  const options = isPlainObject(given) ? given : {};
  const program = options.shell ? shellOf(options.shell) : file;
  return makeStart(program, options, { args: words });
}

/** What `execSync` of `node:child_process` starts: a shell. */
export function startOfShell(args: readonly unknown[]): ProgramStart {
  const options = isPlainObject(args[1]) ? args[1] : {};
  return makeStart(shellOf(options.shell), options, {});
}

function shellOf(shell: unknown): string {
  if (typeof shell === "string") return shell;
  return Deno.build.os === "windows" ? "cmd.exe" : "/bin/sh";
}

function makeStart(
  program: unknown,
  given: unknown,
  extra: { readonly args?: readonly unknown[] },
): ProgramStart {
  const options = isPlainObject(given) ? given : {};
  const words = extra.args ?? options.args;
  return {
    ...((typeof program === "string" || program instanceof URL) &&
      { program: `${program}` }),
    args: Array.isArray(words) ? words.map(String) : [],
    ...(options.cwd !== undefined && { cwd: `${options.cwd}` }),
    ...(isPlainObject(options.env) && {
      env: Object.fromEntries(
        Object.entries(options.env).map(([name, value]) => [name, `${value}`]),
      ),
    }),
  };
}
