import type { ImportMap } from "../../src/core/tool_manifest.ts";
import type {
  LibraryManifest,
  ParameterPlan,
  ToolManifest,
} from "../../src/core/tool_manifest.ts";
import { join } from "../../src/core/path.ts";
import type { SandboxRequest } from "../../src/execution/sandbox.ts";
import { writeFiles } from "./write_files.ts";

/** Parts of a library that its source does not tell. */
export interface LibraryParts {
  /** Name of the module file. @default {"lib.ts"} */
  readonly file?: string;
  /** Further files by path, relative to the folder that holds `tools` and `workspace`. */
  readonly files?: Readonly<Record<string, string>>;
  /** Modules among `files` that the library imports. */
  readonly modules?: readonly string[];
  readonly externals?: readonly string[];
  readonly importMap?: ImportMap;
  /** False when it is to run without Node's modules. */
  readonly reachesNode?: false;
}

const TOOL =
  /^ *export (?:default )?(?:async )?function\*? ?(tool_\w+)\(([^)]*)\)/gm;

/** A library of source text in a temporary folder, next to a workspace. */
export class TestLibrary implements AsyncDisposable {
  private constructor(
    readonly dir: string,
    readonly manifest: LibraryManifest,
  ) {}

  static async make(
    source: string,
    { file = "lib.ts", files = {}, modules = [], ...rest }: LibraryParts = {},
  ): Promise<TestLibrary> {
    const made = await Deno.makeTempDir({ prefix: "lib-test-" });
    const dir = await Deno.realPath(made);
    const path = join(dir, "tools", file);
    await Deno.mkdir(join(dir, "workspace"));
    await writeFiles(dir, { ...files, [`tools/${file}`]: source });
    const manifest: LibraryManifest = {
      name: "lib",
      path,
      identity: crypto.randomUUID(),
      modules: [path, ...modules.map((module) => join(dir, module))],
      externals: [],
      builtin: false,
      tools: toolsOf(source, path),
      promptProviders: [],
      hooks: [],
      diagnostics: [],
      ...rest,
    };
    return new TestLibrary(dir, manifest);
  }

  get workspace(): string {
    return join(this.dir, "workspace");
  }

  tool(name: string): ToolManifest {
    const tool = this.manifest.tools.find((tool) => tool.name === name);
    if (!tool) throw new TypeError(`The library has no ${name}`);
    return tool;
  }

  request(options: Partial<SandboxRequest> = {}): SandboxRequest {
    return {
      library: this.manifest,
      workspace: this.workspace,
      level: "safe",
      config: {},
      handlers: {
        confirm: () => ["reject", "nobody is there"],
        interact: () => null,
      },
      maxFrameBytes: 32 * 2 ** 20,
      maxMemoryMb: 1024,
      ...options,
    };
  }

  /** Numbers of the processes that have this library's workspace as current folder. */
  async processes(): Promise<number[]> {
    const found: number[] = [];
    for await (const { name } of Deno.readDir("/proc")) {
      if (!/^\d+$/.test(name)) continue;
      const cwd = await Deno.readLink(`/proc/${name}/cwd`).catch(() => "");
      if (cwd === this.workspace) found.push(Number(name));
    }
    return found;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.dir, { recursive: true });
  }
}

function toolsOf(source: string, path: string): ToolManifest[] {
  return [...source.matchAll(TOOL)].map(([all, name = "", list = ""]) => ({
    name,
    description: "A tool of a test.",
    input_schema: { type: "object", properties: {} },
    exportName: all.includes("default ") ? "default" : name,
    source: { path, line: 1, column: 1 },
    parameters: list.split(",").map((text) => text.trim().split(/[:=?\s]/)[0])
      .filter((text) => text !== undefined && text !== "")
      .map((text) => planOf(text ?? "")),
    acceptsUnknown: list.includes("..."),
  }));
}

function planOf(name: string): ParameterPlan {
  if (name.startsWith("...")) return { kind: "rest" };
  switch (name) {
    case "tool_context":
    case "lollms_client_instance":
    case "discussion_instance":
      return { kind: "host", name };
    default:
      return { kind: "argument", name };
  }
}
