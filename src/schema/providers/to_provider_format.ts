import type { JsonSchema } from "../../core/json.ts";
import type { ToolManifest } from "../../core/tool_manifest.ts";
import { toGeminiSchema } from "./gemini_schema.ts";
import { toLooseSchema } from "./loose_schema.ts";
import { mcpInputSchema } from "../../core/mcp_input_schema.ts";
import { mcpOutputSchema } from "../../core/mcp_output_schema.ts";
import type { ProviderFormat } from "./provider_formats.ts";
import { pointReferences } from "./point_references.ts";
import type { ReportLoss } from "./provider_loss.ts";
import { toRootObject } from "./root_object.ts";
import { toStrictSchema } from "./strict_schema.ts";
import { usableParameters } from "./usable_parameters.ts";

/** What a specification is made from. */
export type ProviderFormatSource = Pick<
  ToolManifest,
  | "name"
  | "description"
  | "input_schema"
  | "output_schema"
  | "annotations"
  | "_parsed_via_regex_fallback"
>;

/** Options of {@linkcode toProviderFormat}. */
export interface ProviderFormatOptions {
  /** Takes what the form cannot say as the tool's schema does; without, nobody is told. */
  readonly report?: ReportLoss;
}

/** Characters of a function's description. */
const MAX_OPENAI_DESCRIPTION = 1_024;
/** Names of parameters, as the Messages API checks them. */
const ANTHROPIC_PARAMETER = /^[a-zA-Z0-9_.-]{1,64}$/;
/** Names of parameters, by the reference of `FunctionDeclaration`. */
const GEMINI_PARAMETER = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;

/**
 * Puts a tool's specification into the form that a model API, or MCP, takes,
 * within its limits:
 *
 * - `openai`, `openai-responses`: in strict mode where the schema allows it
 *   (closed objects, every member required, null for what is left out), else
 *   with `strict: false`;
 * - `anthropic`: the schema as it is, its root without unions;
 * - `gemini`: `parameters` in the API's part of OpenAPI, references written out;
 * - `mcp`: with `outputSchema`, whose root is an object.
 *
 * What has no keyword there is said in descriptions.
 *
 * @param tool The tool.
 * @param format Whose form.
 * @param options Who is told of what is lost.
 * @returns A value that JSON can hold; undefined when that API takes no such tool.
 */
export function toProviderFormat(
  tool: ProviderFormatSource,
  format: ProviderFormat,
  { report = () => {} }: ProviderFormatOptions = {},
): Readonly<Record<string, unknown>> | undefined {
  const { name, description, input_schema } = tool;
  switch (format) {
    case "lcp":
      return tool._parsed_via_regex_fallback === undefined
        ? { name, description, input_schema }
        : { name, description, input_schema, _parsed_via_regex_fallback: true };
    case "mcp":
      return mcpTool(tool);
    case "openai":
      return { type: "function", function: openAIFunction(tool, report) };
    case "openai-responses":
      return { type: "function", ...openAIFunction(tool, report) };
    case "anthropic": {
      const schema = usableParameters(
        toRootObject(input_schema, report),
        ANTHROPIC_PARAMETER,
        report,
      );
      return schema && { name, description, input_schema: schema };
    }
    case "gemini":
      return geminiFunction(tool, report);
    default:
      return format satisfies never;
  }
}

function mcpTool(
  tool: ProviderFormatSource,
): Readonly<Record<string, unknown>> {
  const { name, description, input_schema, output_schema, annotations } = tool;
  return {
    name,
    description,
    inputSchema: mcpInputSchema(input_schema),
    ...(output_schema === undefined
      ? {}
      : { outputSchema: mcpOutputSchema(output_schema) }),
    ...(annotations === undefined ? {} : { annotations }),
  };
}

function openAIFunction(
  { name, description, input_schema }: ProviderFormatSource,
  report: ReportLoss,
): Readonly<Record<string, unknown>> {
  return {
    name,
    description: shortened(description, report),
    ...openAIParameters(
      toRootObject(pointReferences(input_schema, report), report),
      report,
    ),
  };
}

function openAIParameters(
  schema: JsonSchema,
  report: ReportLoss,
): { readonly parameters: JsonSchema; readonly strict: boolean } {
  const strict = toStrictSchema(schema);
  if ("loss" in strict) {
    const { pointer, message } = strict.loss;
    report({ pointer, message: `strict mode is off: ${message}` });
    return { parameters: toLooseSchema(schema), strict: false };
  }
  for (const loss of strict.losses) report(loss);
  return { parameters: strict.schema, strict: true };
}

function shortened(description: string, report: ReportLoss): string {
  if (description.length <= MAX_OPENAI_DESCRIPTION) return description;
  report({
    pointer: "",
    message:
      `of its description the first ${MAX_OPENAI_DESCRIPTION} characters are given`,
  });
  const end = MAX_OPENAI_DESCRIPTION - 1;
  // No half of a character.
  return `${description.slice(0, end).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function geminiFunction(
  { name, description, input_schema }: ProviderFormatSource,
  report: ReportLoss,
): Readonly<Record<string, unknown>> | undefined {
  const pointed = pointReferences(input_schema, report);
  const usable = usableParameters(
    toRootObject(pointed, report, { conditions: true }),
    GEMINI_PARAMETER,
    report,
  );
  if (usable === undefined) return undefined;
  const parameters = toGeminiSchema(usable, report);
  // An object must have members.
  return parameters.properties === undefined
    ? { name, description }
    : { name, description, parameters };
}
