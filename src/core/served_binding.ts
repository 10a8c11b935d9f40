import type { ExecuteToolOptions } from "./tool_binding.ts";
import type { LogEntry, ToolResult } from "./tool_result.ts";

/** What is known of a resource, or of a kind of resources, without reading any. */
export interface ResourceSpec {
  /** Name of the function, such as `resource_config`. */
  readonly name: string;
  /** Its URI, or the template of its URIs. */
  readonly uri: string;
  /** Whether `uri` has variables. */
  readonly isTemplate: boolean;
  /** What people call it. */
  readonly title?: string;
  /** What it is, for a model; absent when its author says nothing. */
  readonly description?: string;
  /** Media type of what it holds, such as `text/markdown`. */
  readonly mimeType?: string;
}

/** One argument of a prompt. */
export interface PromptArgument {
  /** Name of the parameter. */
  readonly name: string;
  /** What to fill in. */
  readonly description?: string;
  /** Whether the prompt cannot be made without it. */
  readonly required: boolean;
}

/** What is known of a prompt without making it. */
export interface PromptSpec {
  /** Name of the function, such as `prompt_review`. */
  readonly name: string;
  /** What people call it. */
  readonly title?: string;
  /** What it is for; absent when its author says nothing. */
  readonly description?: string;
  /** What it can be filled with, in order. */
  readonly arguments: readonly PromptArgument[];
}

/** One part of what a resource holds: a text, or bytes in `blob` as base64. */
export type ResourceContents =
  & {
    /** The URI that was asked for, or that of a part. */
    readonly uri: string;
    /** Its media type. */
    readonly mimeType?: string;
  }
  & ({ readonly text: string } | { readonly blob: string });

/** One message of a prompt. */
export interface PromptMessage {
  /** Who says it. */
  readonly role: "user" | "assistant";
  /** One content block in the form of MCP: of type `text`, `image`, `audio`, `resource` or `resource_link`. */
  readonly content: Readonly<Record<string, unknown>>;
}

/** What reading a resource gave: its contents, or a failure, of status 404 when no resource has that URI. */
export type ReadResourceResult =
  | {
    readonly success: true;
    readonly contents: readonly ResourceContents[];
    /** What the function printed, absent when it printed nothing. */
    readonly logs?: readonly LogEntry[];
  }
  | (ToolResult & { readonly success: false });

/** What making a prompt gave: its messages, or a failure, of status 404 when there is no such prompt. */
export type GetPromptResult =
  | {
    readonly success: true;
    readonly description?: string;
    readonly messages: readonly PromptMessage[];
    /** What the function printed, absent when it printed nothing. */
    readonly logs?: readonly LogEntry[];
  }
  | (ToolResult & { readonly success: false });

/** What {@linkcode ResourceBinding.completeArgument} completes an argument of. */
export type CompletionTarget =
  | { readonly kind: "prompt"; readonly name: string }
  /** `uri` is the template as it is listed. */
  | { readonly kind: "resource"; readonly uri: string };

/** Values that an argument may have. */
export interface Completion {
  /** At most 100. */
  readonly values: readonly string[];
  /** How many there are. */
  readonly total: number;
  /** Whether some were left out. */
  readonly hasMore: boolean;
}

/** A binding that offers resources and prompts beside tools. */
export interface ResourceBinding {
  /** The resources that can be read, in order; nothing is executed. */
  listResources(): Promise<readonly ResourceSpec[]>;
  /** Reads the resource of a URI; whatever happens is in the result. */
  readResource(
    uri: string,
    options?: ExecuteToolOptions,
  ): Promise<ReadResourceResult>;
  /** The prompts that can be made, in order; nothing is executed. */
  listPrompts(): Promise<readonly PromptSpec[]>;
  /** Makes a prompt; whatever happens is in the result. */
  getPrompt(
    name: string,
    args?: Readonly<Record<string, unknown>>,
    options?: ExecuteToolOptions,
  ): Promise<GetPromptResult>;
  /**
   * Values for an argument of a prompt, or a variable of a resource template,
   * that begin with what was typed: from its type, nothing executed.
   */
  completeArgument(
    of: CompletionTarget,
    argument: string,
    typed: string,
  ): Promise<Completion>;
}
