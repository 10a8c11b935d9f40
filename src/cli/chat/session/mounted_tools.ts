import type { Diagnostic } from "../../../core/diagnostic.ts";
import type { AutonomyLevel } from "../../../core/handlers.ts";
import type {
  ChatToolSpec,
  ExecuteToolOptions,
  ToolBinding,
} from "../../../core/tool_binding.ts";
import type { LibraryManifest, ToolSpec } from "../../../core/tool_manifest.ts";
import type { ToolResult } from "../../../core/tool_result.ts";
import type { CliBinding } from "../../cli_rooms.ts";
import type { CliSettings } from "../../cli_settings.ts";

/** Opens a binding for settings; the caller closes it. */
export type OpenTools = (settings: CliSettings) => Promise<CliBinding>;

/** Tools that were there from the start, or were added since. */
interface Member {
  readonly settings: CliSettings;
  readonly binding: CliBinding;
}

/** A tool that is not called. */
export interface ShadowedTool {
  readonly tool: string;
  /** Name of the library whose tool is called instead. */
  readonly owner: string;
}

/** What came of adding libraries. */
export interface MountedLibraries {
  /** Those that are new; none when nothing is there, or all of it was. */
  readonly libraries: readonly LibraryManifest[];
  /** What there is to say about what was looked at. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The tools of a chat, to which libraries can be added and from which they can be taken. */
export class MountedTools implements ToolBinding {
  readonly #open: OpenTools;
  #members: readonly Member[];
  /** Paths of the libraries that were taken away. */
  readonly #hidden = new Set<string>();

  private constructor(open: OpenTools, first: Member) {
    this.#open = open;
    this.#members = [first];
  }

  /** Opens what the settings name. */
  static async open(
    settings: CliSettings,
    open: OpenTools,
  ): Promise<MountedTools> {
    const binding = await open(settings);
    return new MountedTools(open, { settings, binding });
  }

  /** How much tools may do without asking, where their library says nothing else. */
  get level(): AutonomyLevel {
    return this.#members[0]?.settings.autonomyLevel ?? "safe";
  }

  /** The libraries that are there, each once, with the tools that are called. */
  get libraries(): readonly LibraryManifest[] {
    const owners = this.#owners;
    return this.#all.map((library) => ({
      ...library,
      tools: library.tools.filter(({ name }) =>
        owners.get(name)?.path === library.path
      ),
    }));
  }

  /** Tools that are not called, by the path of their library: another one that is there has their name. */
  get shadowed(): ReadonlyMap<string, readonly ShadowedTool[]> {
    const owners = this.#owners;
    return new Map(this.#all.map(({ path, tools }) => [
      path,
      tools.flatMap(({ name }) => {
        const owner = owners.get(name);
        return owner && owner.path !== path
          ? [{ tool: name, owner: owner.name }]
          : [];
      }),
    ]));
  }

  /** Each once, where the first binding that has it has it. */
  get #all(): readonly LibraryManifest[] {
    const all = this.#members.flatMap(({ binding }) => binding.libraries)
      .filter(({ path }) => !this.#hidden.has(path));
    return [...Map.groupBy(all, ({ path }) => path).values()]
      .flatMap(([first]) => first ?? []);
  }

  /** The libraries whose tools are called, by the tools' names: the first one counts. */
  get #owners(): ReadonlyMap<string, LibraryManifest> {
    const owners = new Map<string, LibraryManifest>();
    for (const library of this.#all) {
      for (const { name } of library.tools) {
        if (!owners.has(name)) owners.set(name, library);
      }
    }
    return owners;
  }

  /** Names of libraries that were taken away. */
  get hiddenNames(): readonly string[] {
    return this.#members.flatMap(({ binding }) => binding.libraries)
      .filter(({ path }) => this.#hidden.has(path)).map(({ name }) => name);
  }

  /** Descriptions of libraries by path. */
  get libraryDescriptions(): ReadonlyMap<string, string> {
    return new Map(
      this.#members.flatMap(({ binding }) => [...binding.libraryDescriptions]),
    );
  }

  /** What there is to say about all of them. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#members.flatMap(({ binding }) => [...binding.diagnostics]);
  }

  /**
   * Adds libraries, or one that was taken away.
   *
   * @param source Name of a library that was taken away, or what `--tools` takes.
   */
  async mount(source: string): Promise<MountedLibraries> {
    const back = this.#members.flatMap(({ binding }) => binding.libraries)
      .filter(({ name, path }) => name === source && this.#hidden.has(path));
    if (back.length === 0) return await this.#add(source);
    for (const { path } of back) this.#hidden.delete(path);
    return { libraries: this.#named(back), diagnostics: [] };
  }

  async #add(source: string): Promise<MountedLibraries> {
    const [first] = this.#members;
    if (first === undefined) return { libraries: [], diagnostics: [] };
    const before = new Set(this.libraries.map(({ path }) => path));
    const { toolFiles: _files, config: _config, ...shared } = first.settings;
    const settings = { ...shared, toolsFolders: [source] };
    await using held = new AsyncDisposableStack();
    const binding = held.use(await this.#open(settings));
    await binding.discoverTools();
    const { diagnostics } = binding;
    const libraries = binding.libraries
      .filter(({ path }) => !before.has(path));
    if (libraries.length > 0) {
      for (const { path } of libraries) this.#hidden.delete(path);
      this.#members = [...this.#members, { settings, binding }];
      held.move();
    }
    return { libraries: this.#named(libraries), diagnostics };
  }

  #named(wanted: readonly LibraryManifest[]): readonly LibraryManifest[] {
    const paths = new Set(wanted.map(({ path }) => path));
    return this.libraries.filter(({ path }) => paths.has(path));
  }

  /**
   * Takes libraries away; their calls in flight go on.
   *
   * @param name Their name, as `libraries` has it.
   * @returns How many there were.
   */
  unmount(name: string): number {
    const found = this.libraries.filter((library) => library.name === name);
    for (const { path } of found) this.#hidden.add(path);
    return found.length;
  }

  /** Has all tools run with another level from now on; what was approved for this session is asked again. */
  async setLevel(autonomyLevel: AutonomyLevel): Promise<void> {
    await using held = new AsyncDisposableStack();
    const members: Member[] = [];
    for (const member of this.#members) {
      const settings = { ...member.settings, autonomyLevel };
      const binding = held.use(await this.#open(settings));
      await binding.discoverTools();
      members.push({ settings, binding });
    }
    const before = this.#members;
    this.#members = members;
    held.move();
    await close(before);
  }

  /** Finds the tools. */
  async discoverTools(): Promise<readonly ToolSpec[]> {
    const all = [];
    for (const { binding } of this.#members) {
      for (const spec of await binding.discoverTools()) {
        if (this.#ownerOf(spec.name) === binding) all.push(spec);
      }
    }
    return all;
  }

  /** The tools in the form that chat completions take. */
  async toChatToolSpecs(): Promise<readonly ChatToolSpec[]> {
    const all = [];
    for (const { binding } of this.#members) {
      for (const spec of await binding.toChatToolSpecs()) {
        if (this.#ownerOf(spec.function.name) === binding) all.push(spec);
      }
    }
    return all;
  }

  /** Executes a tool of a library that is there. */
  async executeTool(
    name: string,
    params: unknown,
    options?: ExecuteToolOptions,
  ): Promise<ToolResult> {
    const owner = this.#ownerOf(name);
    if (owner) return await owner.executeTool(name, params, options);
    const error = `There is no tool ${name}`;
    return { success: false, output: error, error, status_code: 404 };
  }

  /** The binding that has a tool: the first one counts. */
  #ownerOf(tool: string): CliBinding | undefined {
    return this.#members.find(({ binding }) =>
      binding.libraries.some(({ path, tools }) =>
        !this.#hidden.has(path) && tools.some(({ name }) => name === tool)
      )
    )?.binding;
  }

  /** Closes all of them. */
  async [Symbol.asyncDispose](): Promise<void> {
    const members = this.#members;
    this.#members = [];
    await close(members);
  }
}

async function close(members: readonly Member[]): Promise<void> {
  const held = new AsyncDisposableStack();
  for (const { binding } of members) held.use(binding);
  await held.disposeAsync();
}
