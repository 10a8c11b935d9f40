/** What {@linkcode hardenProcess} works on; handed over, so that its text can run in a program of its own. */
export interface HardenedProcess {
  /** `node:process`. */
  readonly process: object;
  /** `Worker` of `node:worker_threads`. */
  readonly NodeWorker: object;
  /** The descriptors that are open now and stay out of reach; all that code does not open itself are when they are not known. */
  readonly descriptors?: readonly number[];
}

/**
 * Closes ways round the permission broker that take no permission: Node's handles
 * open any descriptor of the process by its number, the one of the broker's own
 * socket too, so that code could ask in Deno's name; a Worker has handles that
 * nobody closed; and some variables decide where programs, proxies and temporary
 * files are, whatever Deno asks about. So the descriptors that are open now, those
 * variables and Workers are out of reach. Refers to nothing outside of itself.
 *
 * @param context What it works on.
 */
export function hardenProcess(
  { process, NodeWorker, descriptors }: HardenedProcess,
): void {
  const refuse = (what: string): never => {
    throw new Deno.errors.NotCapable(`${what} is not available to tools`);
  };
  const fix = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, {
      value,
      configurable: false,
      writable: false,
    });
  closeDescriptors();
  closeWorkers();
  fixVariables();

  function closeDescriptors(): void {
    const binding: unknown = Reflect.get(process, "binding");
    if (typeof binding !== "function") return;
    for (const name of ["Pipe", "TCP", "UDP"]) {
      const module = `${name.toLowerCase()}_wrap`;
      const handles = Reflect.apply(binding, process, [module]);
      const { prototype } = handles[name];
      const open: unknown = prototype.open;
      if (typeof open !== "function") continue;
      fix(prototype, "open", function (this: unknown, ...args: unknown[]) {
        const [fd] = args;
        const isKnown = typeof fd === "number" && descriptors !== undefined;
        if (!isKnown || descriptors.includes(fd)) {
          refuse(`The descriptor ${fd}`);
        }
        return Reflect.apply(open as () => unknown, this, args);
      });
    }
  }

  function closeWorkers(): void {
    const NoWorker = class {
      constructor() {
        refuse("A Worker");
      }
    };
    Object.setPrototypeOf(NodeWorker, NoWorker);
    Object.preventExtensions(NodeWorker);
    fix(globalThis, "Worker", NoWorker);
  }

  function valueOf(variable: string): string | undefined {
    try {
      return Deno.env.get(variable);
    } catch {
      // Where no variable may be read, none may be given to programs either.
      return undefined;
    }
  }

  function fixVariables(): void {
    const FIXED =
      /^(?:PATH|TMPDIR|TMP|TEMP|(?:DENO|SSL|LD|DYLD)_.*|.*_PROXY)$/i;
    for (const name of ["set", "delete"] as const) {
      const change = Deno.env[name];
      fix(Deno.env, name, (variable: string, ...rest: [string]) => {
        if (FIXED.test(`${variable}`)) refuse(`Changing ${variable}`);
        Reflect.apply(change, Deno.env, [variable, ...rest]);
      });
    }
    const path = valueOf("PATH");
    const { Command } = Deno;
    fix(
      Deno,
      "Command",
      class extends Command {
        constructor(command: string | URL, options?: Deno.CommandOptions) {
          const paths = Object.entries(options?.env ?? {})
            .filter(([name]) => name.toUpperCase() === "PATH");
          const isName = typeof command === "string" &&
            !/[\\/]/.test(command);
          if (isName && paths.some(([, value]) => value !== path)) {
            refuse(`Another PATH for the program ${command}`);
          }
          super(command, options);
        }
      },
    );
  }
}
