import { assertEquals } from "@std/assert";
import {
  LCPBinding,
  type LCPBindingOptions,
  type ToolsChange,
} from "../../mod.ts";
import { dirname, join } from "../../src/core/path.ts";
import { type TempTools, tempTools } from "../support/temp_tools.ts";

/** A binding whose tools are watched, and the folder that they are in. */
export interface WatchedTools extends AsyncDisposable {
  readonly folder: TempTools;
  readonly binding: LCPBinding;
  /** The absolute path of a file in the folder. */
  at(name: string): string;
  /** Writes files, without a pause in which a part could be taken for all. */
  save(files: Readonly<Record<string, string | Uint8Array>>): void;
  /** The same, and tells what is changed then. */
  write(
    files: Readonly<Record<string, string | Uint8Array>>,
  ): Promise<ToolsChange>;
  /** The next change. */
  next(): Promise<ToolsChange>;
  /** The output of a call that succeeds. */
  output(tool: string, args?: unknown): Promise<unknown>;
}

/** Discovers the tools of a folder with these files, and watches them. */
export async function watchedTools(
  files: Readonly<Record<string, string>>,
  options: LCPBindingOptions = {},
): Promise<WatchedTools> {
  await using held = new AsyncDisposableStack();
  const folder = held.use(await tempTools(files));
  const binding = held.use(
    new LCPBinding({
      toolsFolders: folder.tools,
      workspace: folder.workspace,
      cacheDir: null,
      stateDir: null,
      ...options,
    }),
  );
  await binding.discoverTools();
  const end = new AbortController();
  const changes = binding.watchTools({ signal: end.signal })
    [Symbol.asyncIterator]();
  let ahead = changes.next();
  held.defer(async () => {
    end.abort();
    assertEquals((await ahead).done, true, "nothing else was to be told");
  });
  const next = async (): Promise<ToolsChange> => {
    const { value, done } = await ahead;
    if (done) throw new Error("The watching has ended");
    ahead = changes.next();
    return value;
  };
  // What comes of this is told once the files are watched.
  await binding.registerToolFromCode(
    "ready",
    "/** Is there. */ export function tool_ready() {}",
  );
  await next();
  await binding.unregisterToolsByPrefix("tool_ready");
  await next();
  const save = (files: Readonly<Record<string, string | Uint8Array>>) => {
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder.tools, name);
      Deno.mkdirSync(dirname(path), { recursive: true });
      if (typeof content === "string") Deno.writeTextFileSync(path, content);
      else Deno.writeFileSync(path, content);
    }
  };
  const owned = held.move();
  return {
    folder,
    binding,
    next,
    at: (name) => join(folder.tools, name),
    save,
    async write(files) {
      save(files);
      return await next();
    },
    async output(tool, args = {}) {
      const result = await binding.executeTool(tool, args);
      assertEquals(result.success, true, Deno.inspect(result));
      return result.output;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** The change of nothing but some tools, resources or prompts. */
export function onlyTools(
  names: Partial<Omit<ToolsChange, "diagnostics">>,
): ToolsChange {
  const none = { added: [], removed: [], changed: [] };
  return {
    ...none,
    resources: none,
    prompts: none,
    diagnostics: [],
    ...names,
  };
}

/** The codes of the diagnostics of a change. */
export function codesOf({ diagnostics }: ToolsChange): string[] {
  return diagnostics.map(({ code }) => code);
}
