import { isPlainObject } from "../core/json.ts";
import { failureResult, normalizeResult } from "../core/normalize_result.ts";
import type {
  Completion,
  CompletionTarget,
  GetPromptResult,
  PromptSpec,
  ReadResourceResult,
  ResourceBinding,
  ResourceSpec,
} from "../core/served_binding.ts";
import type { ExecuteToolOptions } from "../core/tool_binding.ts";
import type {
  PromptManifest,
  ResourceManifest,
  ToolManifest,
} from "../core/tool_manifest.ts";
import type { ToolResult } from "../core/tool_result.ts";
import type { BindingCalls } from "./binding_calls.ts";
import type { AcceptReturned } from "./call_tool.ts";
import { completeArgument } from "./complete_argument.ts";
import type { Parsed } from "./content_value.ts";
import { parseCallOptions } from "./parse_call_options.ts";
import { promptMessages } from "./prompt_messages.ts";
import { resourceContents } from "./resource_contents.ts";
import type { ToolCatalog } from "./tool_catalog.ts";
import { unknownPrompt, unknownResource } from "./uncalled_tool.ts";

/** What a {@linkcode LibraryResources} needs of its binding. */
export interface LibraryResourcesOptions {
  readonly calls: BindingCalls;
  readonly catalog: () => Promise<ToolCatalog>;
}

/** The resources and prompts of libraries: the same functions, sandboxes and approvals as for tools. */
export class LibraryResources implements ResourceBinding {
  readonly #calls: BindingCalls;
  readonly #catalog: () => Promise<ToolCatalog>;

  /** @param context The binding's calls and tools. */
  constructor({ calls, catalog }: LibraryResourcesOptions) {
    this.#calls = calls;
    this.#catalog = catalog;
  }

  async listResources(): Promise<readonly ResourceSpec[]> {
    const { served } = await this.#catalog();
    return served.resources().map(({ tool, template }) =>
      resourceSpec(tool, template.variables.length > 0)
    );
  }

  async readResource(
    uri: string,
    options: ExecuteToolOptions = {},
  ): Promise<ReadResourceResult> {
    if (typeof uri !== "string") {
      return failed(unknownResource(Deno.inspect(uri), []));
    }
    const action = `read ${uri.slice(0, 200)}`;
    const parsed = parseCallOptions(options, action);
    const kept = new Kept((value, { mimeType }: ResourceManifest) =>
      resourceContents(value, { uri, mimeType })
    );
    const result = await this.#calls.run({
      action,
      find: ({ served }) => {
        const found = served.findResource(uri);
        return found && {
          entry: found.entry,
          params: found.variables,
          accept: kept.accept(found.entry.tool),
        };
      },
      missing: ({ served }) => unknownResource(uri, served.nearUris(uri)),
    }, parsed);
    return result.success && kept.value
      ? { success: true, contents: kept.value, ...logsOf(result) }
      : failed(result);
  }

  async listPrompts(): Promise<readonly PromptSpec[]> {
    const { served } = await this.#catalog();
    return served.prompts().map(({ tool }) => promptSpec(tool));
  }

  async getPrompt(
    name: string,
    args: Readonly<Record<string, unknown>> = {},
    options: ExecuteToolOptions = {},
  ): Promise<GetPromptResult> {
    if (typeof name !== "string") {
      return failed(unknownPrompt(Deno.inspect(name), []));
    }
    const action = `make ${name.slice(0, 200)}`;
    const parsed = parseCallOptions(options, action);
    const kept = new Kept(promptMessages);
    let described: string | undefined;
    const result = await this.#calls.run({
      action,
      find: ({ served }) => {
        const entry = served.findPrompt(name);
        described = entry && descriptionOf(entry.tool).description;
        const accept = entry && kept.accept(entry.tool);
        return entry && { entry, params: args, accept };
      },
      missing: ({ served }) => unknownPrompt(name, served.nearPrompts(name)),
    }, parsed);
    if (!result.success || !kept.value) return failed(result);
    const { messages, description = described } = kept.value;
    return {
      success: true,
      ...(description === undefined ? {} : { description }),
      messages,
      ...logsOf(result),
    };
  }

  async completeArgument(
    of: CompletionTarget,
    argument: string,
    typed: string,
  ): Promise<Completion> {
    const { served } = await this.#catalog();
    const entry = of.kind === "prompt"
      ? served.findPrompt(of.name)
      : served.findListed(of.uri);
    return completeArgument(entry?.tool.input_schema ?? {}, argument, typed);
  }
}

/** What a call returned, once it is known to be what it should be. */
class Kept<T, M extends ToolManifest> {
  readonly #parse: (value: unknown, manifest: M) => Parsed<T>;
  value: T | undefined;

  constructor(parse: (value: unknown, manifest: M) => Parsed<T>) {
    this.#parse = parse;
  }

  /** Takes over what a function returned. */
  accept(manifest: M): AcceptReturned {
    return (value, logs) => {
      // Data may well have an `error` or a `status`: only this says that it is none.
      if (isPlainObject(value) && value.success === false) {
        return normalizeResult(value, { logs });
      }
      const parsed = this.#parse(value, manifest);
      if (parsed.kind === "problem") {
        const error =
          `${manifest.name} cannot be used, as it returned ${parsed.problem}`;
        return failureResult(500, error, { logs });
      }
      this.value = parsed.value;
      return normalizeResult(null, { logs });
    };
  }
}

function failed(result: ToolResult): ToolResult & { readonly success: false } {
  return { ...result, success: false };
}

function logsOf({ logs }: ToolResult): Pick<ToolResult, "logs"> {
  return logs === undefined ? {} : { logs };
}

function resourceSpec(
  tool: ResourceManifest,
  isTemplate: boolean,
): ResourceSpec {
  const { name, uri, title, mimeType } = tool;
  return {
    name,
    uri,
    isTemplate,
    ...(title === undefined ? {} : { title }),
    ...descriptionOf(tool),
    ...(mimeType === undefined ? {} : { mimeType }),
  };
}

function promptSpec(tool: PromptManifest): PromptSpec {
  const { name, title, input_schema: schema } = tool;
  const properties = isPlainObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  return {
    name,
    ...(title === undefined ? {} : { title }),
    ...descriptionOf(tool),
    arguments: Object.entries(properties).map(([argument, property]) => ({
      name: argument,
      ...(isPlainObject(property) && typeof property.description === "string" &&
        { description: property.description }),
      required: required.includes(argument),
    })),
  };
}

/** What its author says of it, if anything. */
function descriptionOf(
  { description }: ToolManifest,
): { readonly description?: string } {
  return description === NO_DESCRIPTION ? {} : { description };
}

const NO_DESCRIPTION = "No description provided.";
