/** What leads round the permission broker in the modules of Node. */
export interface NodeInternals {
  /** `node:process`. */
  readonly process: object;
  /** `Worker` of `node:worker_threads`. */
  readonly NodeWorker: object;
  /** `WASI` of `node:wasi`. */
  readonly WASI: { readonly prototype: object };
  /** `DatabaseSync` of `node:sqlite`. */
  readonly DatabaseSync: { readonly prototype: object };
}

/** What {@linkcode hardenProcess} works on; handed over, so that its text can run in a program of its own. */
export interface HardenedProcess {
  /** The modules of Node; without them the code of the process must not reach any, and loses Node's variables. */
  readonly node?: NodeInternals;
  /** The descriptors that are open now and stay out of reach; when they are not known, all are. */
  readonly descriptors?: readonly number[];
  /** Whether what Deno stores outside every workspace stays within reach. @default {false} */
  readonly keepStores?: boolean;
}

/**
 * Closes ways round the permission broker that take no permission: Node's handles
 * open any descriptor of the process by its number, the one of the broker's own
 * socket too, so that code could ask in Deno's name, and listen at an address that
 * nobody was asked about; a Worker has handles that nobody closed; WASI makes
 * symbolic links; SQLite takes the addresses of functions from code; Deno's own
 * operations change variables, and its stores are one for all libraries; and some
 * variables decide where programs, proxies and temporary files are, whatever Deno
 * asks about.
 *
 * Code that runs later can replace what is built in, so everything that is used
 * then is taken now. Refers to nothing outside of itself.
 *
 * @param context What it works on.
 */
export function hardenProcess(
  { node, descriptors, keepStores = false }: HardenedProcess,
): void {
  const { apply, construct, get: getMember, deleteProperty } = Reflect;
  const { defineProperty, setPrototypeOf, preventExtensions, keys } = Object;
  const { getPrototypeOf, hasOwn } = Object;
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
  fix(globalThis, "Worker", refused("A Worker"));
  closeInternals();
  if (!keepStores) closeStores();
  fixVariables();
  if (node) closeNode(node);
  else removeNode();

  /** A class that nobody can make anything of. */
  function refused(what: string): new () => object {
    return class {
      constructor() {
        refuse(what);
      }
    };
  }

  function closeNode(
    { process, NodeWorker, WASI, DatabaseSync }: NodeInternals,
  ): void {
    closeDescriptors(process);
    setPrototypeOf(NodeWorker, refused("A Worker"));
    preventExtensions(NodeWorker);
    if (getMember(process, "loadEnvFile")) {
      fix(process, "loadEnvFile", () => refuse("process.loadEnvFile"));
    }
    const noWasi = () => refuse("WASI");
    defineProperty(WASI.prototype, "wasiImport", {
      get: noWasi,
      configurable: false,
    });
    fix(WASI.prototype, "getImportObject", noWasi);
    closeSqlite(DatabaseSync.prototype);
  }

  /** Code that reaches no module of Node by its text must reach none by its variables. */
  function removeNode(): void {
    for (
      const name of [
        "process",
        "Buffer",
        "global",
        "setImmediate",
        "clearImmediate",
      ]
    ) deleteProperty(globalThis, name);
  }

  function closeSqlite(database: object): void {
    const { exec } = RegExp.prototype;
    // The second would let a schema hold the first.
    const takesAddresses = /fts3_tokenizer|writable_schema/i;
    for (const name of ["prepare", "exec"]) {
      const owner = ownerOf(database, name);
      const run = owner && getMember(owner, name);
      if (!owner || typeof run !== "function") continue;
      fix(
        owner,
        name,
        function (this: unknown, text: unknown, options: unknown) {
          const sql = `${text}`;
          if (apply(exec, takesAddresses, [sql]) !== null) {
            refuse("This SQL");
          }
          return apply(
            run,
            this,
            options === undefined ? [sql] : [sql, options],
          );
        },
      );
    }
    const store = ownerOf(database, "createTagStore");
    if (store) fix(store, "createTagStore", () => refuse("createTagStore"));
  }

  /** What in a chain of prototypes has a member. */
  function ownerOf(object: object, name: string): object | null {
    let owner: object | null = object;
    while (owner && !hasOwn(owner, name)) owner = getPrototypeOf(owner);
    return owner;
  }

  function closeDescriptors(process: object): void {
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
    closeListening(prototypeOf("TCP"));
    const NoTerminal = function () {
      refuse("A terminal's handle");
    };
    const terminals = apply(binding, process, ["tty_wrap"]);
    fix(prototypeOf("TTY"), "constructor", NoTerminal);
    fix(terminals as object, "TTY", NoTerminal);
  }

  /** Only what was bound, which takes a permission, may listen. */
  function closeListening(tcp: object): void {
    const bound = new WeakSet();
    const { add, has } = WeakSet.prototype;
    for (const name of ["bind", "bind6", "bindWithFlags"]) {
      const bind = getMember(tcp, name);
      if (typeof bind !== "function") continue;
      fix(tcp, name, function (this: object, ...args: unknown[]) {
        const code = apply(bind, this, args);
        if (code === 0) apply(add, bound, [this]);
        return code;
      });
    }
    const listen = getMember(tcp, "listen");
    if (typeof listen !== "function") return;
    fix(tcp, "listen", function (this: object, backlog: unknown) {
      if (!apply(has, bound, [this])) {
        refuse("Listening without an address");
      }
      return apply(listen, this, [backlog]);
    });
  }

  /** Deno's own operations, and the ways to start programs that are not `Deno.Command`. */
  function closeInternals(): void {
    const internal = getMember(Deno, "internal");
    if (typeof internal === "symbol") deleteProperty(Deno, internal);
    for (const name of ["spawn", "spawnAndWait", "spawnAndWaitSync", "run"]) {
      deleteProperty(Deno, name);
    }
  }

  /** What Deno keeps outside every workspace, and asks no permission for. */
  function closeStores(): void {
    for (
      const name of [
        "localStorage",
        "sessionStorage",
        "caches",
        "Storage",
        "CacheStorage",
        "Cache",
      ]
    ) deleteProperty(globalThis, name);
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
