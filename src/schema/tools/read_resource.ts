import type {
  ResourceManifest,
  ToolManifest,
} from "../../core/tool_manifest.ts";
import { parseUriTemplate } from "../../core/uri_template.ts";
import { readResourceTags } from "../docs/resource_tags.ts";
import type { Place } from "../modules/source_module.ts";
import { findFunctionDoc } from "./function_doc.ts";
import type { OfferedExport } from "./list_offered_exports.ts";
import { readTool, type ReadToolContext } from "./read_tool.ts";

/**
 * Reads one resource.
 *
 * @param resource Its function.
 * @param context What reading needs.
 * @returns Its manifest; undefined when it cannot be offered, which is reported.
 */
export function readResource(
  resource: OfferedExport,
  context: ReadToolContext,
): ResourceManifest | undefined {
  const { name, source } = resource;
  const { reporter } = context;
  const { annotations, ...manifest } = readTool(resource, context);
  const doc = findFunctionDoc(source, "resource");
  const { uri, mimeType } = doc ? readResourceTags(doc, reporter) : {};
  const report = (place: Place, code: string, message: string): undefined => {
    reporter.report(place, { severity: "error", code, message });
  };
  if (uri === undefined || uri.text === "") {
    return report(
      uri?.place ?? source.place,
      "missing-uri",
      `Resource ${name} has no URI, so it is not offered: add a line such as "@uri notes://all" to its doc comment, or take another name`,
    );
  }
  const shown = JSON.stringify(uri.text.slice(0, 100));
  const problem = uriProblem(uri.text);
  if (problem !== undefined) {
    return report(
      uri.place,
      "invalid-uri",
      `Resource ${name} is not offered, as ${shown} is no URI and no template of URIs: ${problem}`,
    );
  }
  const mismatch = variableProblem(uri.text, manifest);
  if (mismatch !== undefined) {
    return report(
      uri.place,
      "uri-variables",
      `Resource ${name} is not offered, as its URI ${shown} and its parameters do not fit: ${mismatch}`,
    );
  }
  const title = annotations?.title;
  return {
    ...manifest,
    uri: uri.text,
    ...(mimeType === undefined ? {} : { mimeType }),
    ...(title === undefined ? {} : { title }),
  };
}

function uriProblem(text: string): string | undefined {
  const template = parseUriTemplate(text);
  if ("reason" in template) return template.reason;
  if (/[\s"<>\\^`|]|\p{C}/u.test(text)) {
    return "a URI has no spaces, quotes, brackets or control characters, which are percent-encoded";
  }
  return /^[A-Za-z][A-Za-z0-9+.-]*:./.test(text)
    ? undefined
    : "it must start with a scheme, as in notes://all";
}

function variableProblem(
  uri: string,
  { input_schema: schema, acceptsUnknown }: ToolManifest,
): string | undefined {
  const template = parseUriTemplate(uri);
  const variables = "variables" in template ? template.variables : [];
  const parameters = Object.keys(schema.properties ?? {});
  const stray = variables.find((name) => !parameters.includes(name));
  if (stray !== undefined && !acceptsUnknown) {
    return `no parameter is called ${stray}`;
  }
  const required = Array.isArray(schema.required) ? schema.required : [];
  const unfilled = required.find((name) => !variables.includes(`${name}`));
  return unfilled === undefined
    ? undefined
    : `parameter ${unfilled} has no default, and {${unfilled}} is not in the URI`;
}
