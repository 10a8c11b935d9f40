import type { Diagnostic } from "./diagnostic.ts";
import type { JsonSchema } from "./json.ts";

/** Names of the parameters that the host fills and no schema shows. */
export const HOST_PARAMETERS = [
  "tool_context",
  "lollms_client_instance",
  "discussion_instance",
] as const;

/** A parameter that the host fills. */
export type HostParameter = typeof HOST_PARAMETERS[number];

/** Exported functions of a library that the host calls around its tools. */
export const LIBRARY_HOOKS = [
  "init_tools_library",
  "set_confirm_handler",
  "set_user_interaction_handler",
] as const;

/** A hook that a library may export. */
export type LibraryHook = typeof LIBRARY_HOOKS[number];

/**
 * How one declared parameter of a tool function is filled:
 *
 * - `argument`: positionally with the argument `name`;
 * - `host`: with a host object;
 * - `object`: with one object that holds the arguments `names` and the host objects `host`
 *   (a destructured parameter), plus all unknown arguments when `rest` is set (`{ a, ...others }`);
 * - `rest`: a rest parameter (`...others`): one object with the unknown arguments, nothing if there are none.
 */
export type ParameterPlan =
  | { readonly kind: "argument"; readonly name: string }
  | { readonly kind: "host"; readonly name: HostParameter }
  | {
    readonly kind: "object";
    readonly names: readonly string[];
    readonly host: readonly HostParameter[];
    readonly rest: boolean;
  }
  | { readonly kind: "rest" };

/**
 * How the JSON form of an argument becomes what the parameter's type says.
 * Parts that are JSON already have no plan.
 */
export type RevivalPlan =
  | { readonly kind: "date" | "url" | "bytes" | "bigint" }
  | { readonly kind: "set"; readonly items?: RevivalPlan }
  /** From an object, or from `[key, value]` pairs when `pairs` is set. */
  | {
    readonly kind: "map";
    readonly pairs: boolean;
    readonly keys?: RevivalPlan;
    readonly values?: RevivalPlan;
  }
  | { readonly kind: "array"; readonly items: RevivalPlan }
  | {
    readonly kind: "tuple";
    readonly items: readonly (RevivalPlan | null)[];
    readonly rest?: RevivalPlan;
  }
  | {
    readonly kind: "object";
    /** `null` leaves a property as it is, whatever others of its name become. */
    readonly properties: Readonly<Record<string, RevivalPlan | null>>;
    /** Plans of other properties by a regular expression of their names; `null` leaves them as they are. */
    readonly patterns?: Readonly<Record<string, RevivalPlan | null>>;
    /** Of properties that have neither. */
    readonly additional?: RevivalPlan;
  }
  /** The first option whose schema the value satisfies decides; `null` leaves the value as it is. */
  | {
    readonly kind: "union";
    readonly options: readonly {
      readonly schema: JsonSchema;
      readonly plan: RevivalPlan | null;
    }[];
  }
  /** A plan named in {@linkcode ToolManifest.revivalDefinitions} (recursive types). */
  | { readonly kind: "ref"; readonly name: string };

/** Hints about what a tool does, after MCP's tool annotations. */
export interface ToolAnnotations {
  /** What people call the tool. */
  readonly title?: string;
  /** Whether it changes nothing. */
  readonly readOnlyHint?: boolean;
  /** Whether it may destroy what is there. */
  readonly destructiveHint?: boolean;
  /** Whether a second call with the same arguments changes nothing more. */
  readonly idempotentHint?: boolean;
  /** Whether it deals with the world outside, such as the web. */
  readonly openWorldHint?: boolean;
}

/** Where a function stands. */
export interface SourceLocation {
  /** Absolute path of the file. */
  readonly path: string;
  /** Line, counted from 1. */
  readonly line: number;
  /** Column, counted from 1. */
  readonly column: number;
}

/** All that is known of a tool without executing it. Plain JSON, so that it can be cached. */
export interface ToolManifest {
  /** Name that models and operators use, such as `tool_open_total`. */
  readonly name: string;
  /** First paragraph of the doc comment, or `No description provided.` */
  readonly description: string;
  /** Schema of its arguments: of type `object`, which one that its author wrote need not say. */
  readonly input_schema: JsonSchema;
  /** Schema of its output, when the declared return type says something. */
  readonly output_schema?: JsonSchema;
  /** From doc tags such as `@readOnly`. */
  readonly annotations?: ToolAnnotations;
  /** From `@timeout`, in milliseconds. */
  readonly timeoutMs?: number;
  /** From `@deprecated`. */
  readonly deprecated?: boolean;
  /** Set when the file had syntax errors and the tool was recovered from what is left. */
  readonly _parsed_via_regex_fallback?: true;
  /** Export of the library's module that holds the function: a name or `default`. */
  readonly exportName: string;
  /** Where the function itself stands, which may be another file than the library's. */
  readonly source: SourceLocation;
  /** How the function's parameters are filled, in order. */
  readonly parameters: readonly ParameterPlan[];
  /** Whether arguments that the schema does not name reach the function. */
  readonly acceptsUnknown: boolean;
  /** Plans by argument name; absent when all arguments are JSON as they are. */
  readonly revivals?: Readonly<Record<string, RevivalPlan>>;
  /** Plan of arguments that the schema does not name, which a rest takes by its type; `revivals` is there too. */
  readonly otherRevival?: RevivalPlan;
  /** Plans that other plans refer to by name. */
  readonly revivalDefinitions?: Readonly<Record<string, RevivalPlan>>;
}

/** All that is known of an exported `resource_*` function without executing it; its parameters are the variables of its URI. */
export interface ResourceManifest extends ToolManifest {
  /** From `@uri`: a URI, or a template of URIs such as `notes://{name}`. */
  readonly uri: string;
  /** From `@mimeType`. */
  readonly mimeType?: string;
  /** From `@title`. */
  readonly title?: string;
}

/** All that is known of an exported `prompt_*` function without executing it; its parameters are the prompt's arguments. */
export interface PromptManifest extends ToolManifest {
  /** From `@title`. */
  readonly title?: string;
}

/** An exported `*_prompt` function that makes the LLM-facing description of a tool or of its library. */
export interface PromptProvider {
  /** Export of the library's module that holds the function. */
  readonly exportName: string;
  /** The tool it describes; absent when it describes the library. */
  readonly tool?: string;
  /** Where the function stands. */
  readonly source: SourceLocation;
}

/** What reading a library's module tells, nothing executed. Plain JSON. */
export interface LibraryReading {
  /** Its tools, in the order of the source. */
  readonly tools: readonly ToolManifest[];
  /** Its resources, in the order of the source; absent when it has none. */
  readonly resources?: readonly ResourceManifest[];
  /** Its prompts, in the order of the source; absent when it has none. */
  readonly prompts?: readonly PromptManifest[];
  /** Its prompt providers. */
  readonly promptProviders: readonly PromptProvider[];
  /** The hooks that it exports. */
  readonly hooks: readonly LibraryHook[];
  /** `TOOL_LIBRARY_NAME`, when it is a string constant. */
  readonly title?: string;
  /** `TOOL_LIBRARY_DESC`, when it is a string constant. */
  readonly description?: string;
  /** `TOOL_LIBRARY_ICON`, when it is a string constant. */
  readonly icon?: string;
  /** What an author should know about it. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Import specifiers and where they go, made absolute: the tool folder's `deno.json`, as data. */
export interface ImportMap {
  /** Where specifiers go. */
  readonly imports?: Readonly<Record<string, string>>;
  /** Where specifiers go in the modules below a path or URL. */
  readonly scopes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** How a library imports a module from elsewhere. */
export interface ExternalUse {
  /** One of `externals`. */
  readonly specifier: string;
  /** The import's attribute `type`, such as `json` or `text`; none for code. */
  readonly type?: string;
  /** Whether only code that asks for it when it runs leads there. */
  readonly lazy?: true;
}

/** A library: one module file with its tools. Plain JSON. */
export interface LibraryManifest extends LibraryReading {
  /** File stem, such as `workspace_tools`. */
  readonly name: string;
  /** Absolute path of the module file, or its URL when it is not on disk. */
  readonly path: string;
  /** SHA-256 (hexadecimal) over the path and the content of every local module of its graph and its import map. */
  readonly identity: string;
  /** Absolute paths of the local modules of its graph, itself first. */
  readonly modules: readonly string[];
  /** Specifiers of modules elsewhere (`npm:`, `jsr:`, `https:`), resolved through the import map, sorted. */
  readonly externals: readonly string[];
  /** How it imports each of them; without this, all as code and from the start. */
  readonly externalUses?: readonly ExternalUse[];
  /** False when the text of its modules shows that they reach no module or variable of Node, no package, and make no code of text. @default {true} */
  readonly reachesNode?: false;
  /** How its bare specifiers resolve, if there is a map for them. */
  readonly importMap?: ImportMap;
  /** Whether it ships with this package. */
  readonly builtin: boolean;
  /** Whether its source was registered at run time and has no file of the user's. */
  readonly dynamic?: boolean;
}

/** The part of a manifest that goes to a model or another program. */
export interface ToolSpec {
  /** Name that models and operators use. */
  readonly name: string;
  /** What it does, for a model. */
  readonly description: string;
  /** Schema of its arguments. */
  readonly input_schema: JsonSchema;
  /** What else is known of it. */
  readonly [extra: string]: unknown;
}
