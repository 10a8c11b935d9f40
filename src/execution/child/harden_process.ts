/** What {@linkcode hardenProcess} works on; handed over, so that its text can run in a program of its own. */
export interface HardenedProcess {
  /** `node:process`. */
  readonly process: object;
  /** `Worker` of `node:worker_threads`. */
  readonly NodeWorker: object;
  /** The descriptors that are open now and stay out of reach; when they are not known, all are. */
  readonly descriptors?: readonly number[];
}

/**
 * Closes ways round the permission broker that take no permission: Node's handles
 * open any descriptor of the process by its number, the one of the broker's own
 * socket too, so that code could ask in Deno's name; a Worker has handles that
 * nobody closed; Deno's own operations change variables; and some variables decide
 * where programs, proxies and temporary files are, whatever Deno asks about.
 *
 * Code that runs later can replace what is built in, so everything that is used
 * then is taken now. Refers to nothing outside of itself.
 *
 * @param context What it works on.
 */
export function hardenProcess(
  { process, NodeWorker, descriptors }: HardenedProcess,
): void {
  const { apply, construct, get: getMember, deleteProperty } = Reflect;
  const { defineProperty, setPrototypeOf, preventExtensions, keys } = Object;
  const { NotCapable } = Deno.errors;
  const upper = String.prototype.toUpperCase;
  const refuse = (what: string): never => {
    throw new NotCapable(`${what} is not available to tools`);
  };
  const fix = (target: object, name: string, value: unknown) =>
    defineProperty(target, name, {
      value,
      configurable: false,
      writable: false,
    });
  closeDescriptors();
  closeWorkers();
  closeInternals();
  fixVariables();

  function closeDescriptors(): void {
    const closed: Record<number, true> = Object.create(null);
    for (const fd of descriptors ?? []) closed[fd] = true;
    const isOpenable = (fd: unknown) =>
      descriptors !== undefined && typeof fd === "number" &&
      fd === (fd | 0) && fd >= 0 && closed[fd] !== true;
    const binding = getMember(process, "binding");
    if (typeof binding !== "function") return;
    const prototypeOf = (name: string): object => {
      const handles = apply(binding, process, [`${name.toLowerCase()}_wrap`]);
      // Node's bindings hold the classes of its handles.
      return (handles as Record<string, { prototype: object }>)[name]
        ?.prototype ?? {};
    };
    for (const name of ["Pipe", "TCP", "UDP"]) {
      const prototype = prototypeOf(name);
      const open = getMember(prototype, "open");
      if (typeof open !== "function") continue;
      fix(prototype, "open", function (this: unknown, fd: unknown) {
        if (!isOpenable(fd)) {
          refuse(`The descriptor ${typeof fd === "number" ? fd : "given"}`);
        }
        return apply(open, this, [fd]);
      });
    }
    const NoTerminal = function () {
      refuse("A terminal's handle");
    };
    const terminals = apply(binding, process, ["tty_wrap"]);
    fix(prototypeOf("TTY"), "constructor", NoTerminal);
    fix(terminals as object, "TTY", NoTerminal);
  }

  function closeWorkers(): void {
    const NoWorker = class {
      constructor() {
        refuse("A Worker");
      }
    };
    setPrototypeOf(NodeWorker, NoWorker);
    preventExtensions(NodeWorker);
    fix(globalThis, "Worker", NoWorker);
  }

  /** Deno's own operations, and the ways to start programs that are not `Deno.Command`. */
  function closeInternals(): void {
    const internal = getMember(Deno, "internal");
    if (typeof internal === "symbol") deleteProperty(Deno, internal);
    for (const name of ["spawn", "spawnAndWait", "spawnAndWaitSync", "run"]) {
      deleteProperty(Deno, name);
    }
    if (getMember(process, "loadEnvFile")) {
      fix(process, "loadEnvFile", () => refuse("process.loadEnvFile"));
    }
  }

  function fixVariables(): void {
    const isFixed = (name: string): boolean => {
      const known = apply(upper, name, []);
      return fixed[known] === true || endsWith(known, "_PROXY") ||
        startsWith(known, "DENO_") || startsWith(known, "SSL_") ||
        startsWith(known, "LD_") || startsWith(known, "DYLD_");
    };
    const fixed: Record<string, true> = Object.assign(Object.create(null), {
      PATH: true,
      TMPDIR: true,
      TMP: true,
      TEMP: true,
    });
    const slice = String.prototype.slice;
    const startsWith = (text: string, start: string) =>
      apply(slice, text, [0, start.length]) === start;
    const endsWith = (text: string, end: string) =>
      apply(slice, text, [-end.length]) === end;
    const { set, delete: remove } = Deno.env;
    fix(Deno.env, "set", (name: unknown, value: unknown) => {
      const variable = `${name}`;
      if (isFixed(variable)) refuse(`Changing ${variable}`);
      apply(set, Deno.env, [variable, `${value}`]);
    });
    fix(Deno.env, "delete", (name: unknown) => {
      const variable = `${name}`;
      if (isFixed(variable)) refuse(`Changing ${variable}`);
      apply(remove, Deno.env, [variable]);
    });
    fixPrograms();
  }

  /** Of the programs that `Deno.Command` starts by their names, the host's PATH tells where they are. */
  function fixPrograms(): void {
    const path = startPath();
    const { indexOf } = String.prototype;
    const isName = (command: unknown) =>
      typeof command === "string" && apply(indexOf, command, ["/"]) < 0 &&
      apply(indexOf, command, ["\\"]) < 0;
    const { Command } = Deno;
    const Guarded = new Proxy(Command, {
      construct(target, [program, options = {}]: unknown[], newTarget) {
        const command = program instanceof URL ? program : `${program}`;
        const given = { ...options as Deno.CommandOptions };
        const env = { ...given.env };
        for (const name of isName(command) ? keys(env) : []) {
          const isPath = apply(upper, name, []) === "PATH";
          if (isPath && env[name] !== path) {
            refuse("Another PATH for a program");
          }
        }
        const own = given.env === undefined ? given : { ...given, env };
        return construct(target, [command, own], newTarget);
      },
    });
    fix(Command.prototype, "constructor", Guarded);
    fix(Deno, "Command", Guarded);
  }

  function startPath(): string | undefined {
    try {
      return Deno.env.get("PATH");
    } catch {
      // Where no variable may be read, none may be given to programs either.
      return undefined;
    }
  }
}
