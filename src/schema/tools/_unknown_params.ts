import { isPlainObject, type JsonSchema } from "../../core/json.ts";
import { HOST_PARAMETERS } from "../../core/tool_manifest.ts";
import { ts } from "../compiler.ts";
import type { ParamDoc } from "../docs/param_docs.ts";
import type { NameHints } from "../name_hints.ts";
import type { Reporter } from "../reporter.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { objectIn } from "./_document_members.ts";
import type { FunctionDocs } from "./function_docs.ts";

/** A function's parameters and the schema of its arguments. */
export interface ReadParameters {
  readonly parameters: readonly ts.ParameterDeclaration[];
  readonly schema: JsonSchema;
  /** Whether it takes arguments that the schema does not name. */
  readonly acceptsUnknown: boolean;
}

/** What telling of unknown parameters needs. */
export interface UnknownParamsContext {
  readonly reporter: Reporter;
  readonly hints: NameHints;
}

/** Reports `@param` tags that name no parameter, and no member of one. */
export function reportUnknownParams(
  docs: FunctionDocs,
  { parameters, schema, acceptsUnknown }: ReadParameters,
  context: UnknownParamsContext,
): void {
  const properties = isPlainObject(schema.properties) ? schema.properties : {};
  const names = parameters.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : []
  );
  const known = new Set([...names, ...Object.keys(properties)]);
  const chosen = chosenNames(docs, known, {
    count: parameters.length - names.length,
  });
  const named = new Set(names);
  for (const [path, doc] of docs.tagged()) {
    const [root = "", ...inner] = path.split(".");
    const isChosen = chosen.has(root);
    const inSchema = isChosen ? inner : [root, ...inner];
    const [first = "", ...members] = inSchema;
    if (isChosen && inner.length === 0) continue;
    const isHidden = HOST_PARAMETERS.some((host) => host === first) ||
      (named.has(first) && !Object.hasOwn(properties, first)) ||
      (isChosen && acceptsUnknown);
    const others = Object.hasOwn(properties, first)
      ? namesInstead(properties[first], members)
      : isHidden
      ? undefined
      : () => [...known];
    if (others !== undefined) reportUnknown(path, doc, others, context);
  }
}

/** The names that the comment gives to patterns, which have none of their own. */
function chosenNames(
  docs: FunctionDocs,
  known: ReadonlySet<string>,
  { count }: { readonly count: number },
): ReadonlySet<string> {
  const paths = docs.tagged().map(([path]) => path);
  const owners = paths.filter((path) => path.includes("."));
  const roots = [...owners, ...paths].map((path) => path.split(".", 1)[0] ?? "")
    .filter((root) => !known.has(root));
  return new Set([...new Set(roots)].slice(0, count));
}

/** The names that there are where a path ends nowhere; undefined when it leads to something, or when that cannot be told. */
function namesInstead(
  schema: unknown,
  path: readonly string[],
): (() => readonly string[]) | undefined {
  let at = schema;
  for (const name of path) {
    const owner = isPlainObject(at) ? objectIn(at as SchemaDraft) : undefined;
    const isOpen = owner?.additionalProperties !== undefined ||
      owner?.patternProperties !== undefined;
    const properties = owner?.properties;
    if (!isPlainObject(properties) || isOpen) return undefined;
    if (!Object.hasOwn(properties, name)) return () => Object.keys(properties);
    at = properties[name];
  }
  return undefined;
}

function reportUnknown(
  path: string,
  { place }: ParamDoc,
  listNames: () => readonly string[],
  { reporter, hints }: UnknownParamsContext,
): void {
  if (place === undefined) return;
  const last = path.slice(path.lastIndexOf(".") + 1);
  const near = hints.nearest(last, listNames);
  const what = last === path ? "parameter" : "property";
  reporter.report(place, {
    severity: "warning",
    code: "unknown-param-tag",
    message: `@param ${path.slice(0, 100)} describes no ${what} there is: ${
      near === undefined ? "rename or remove it" : `did you mean ${near}?`
    }`,
  });
}
