import type { JsonSchema } from "../../core/json.ts";
import { HOST_PARAMETERS } from "../../core/tool_manifest.ts";
import type { Place } from "../modules/source_module.ts";
import { reportRiskyPattern } from "../patterns/report_risky_pattern.ts";
import type { Reporter } from "../reporter.ts";
import { guardSchema } from "../validation/guard_schema.ts";
import { leadsToItself } from "../validation/leads_to_itself.ts";
import { listPatterns } from "../validation/list_patterns.ts";
import { sameValueNodes } from "../validation/same_value_nodes.ts";
import { findSchemaFaults } from "../validation/schema_faults.ts";
import { SchemaView } from "../validation/schema_view.ts";

const MAX_FAULTS = 5;

/** A schema under its name, and where that stands. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly place: Place;
}

/**
 * Reports what is wrong with a written schema by itself.
 *
 * @param written The schema.
 * @param reporter Receives the reports.
 * @returns Whether it cannot be used.
 */
export function reportSchemaFaults(
  { name, schema, place }: NamedSchema,
  reporter: Reporter,
): boolean {
  const faults = findSchemaFaults(schema);
  const broken = faults.filter(({ isBroken }) => isBroken)
    .map(({ message }) => message);
  if (schema.type !== undefined && schema.type !== "object") {
    broken.unshift(
      `the whole must have the type "object", as arguments are one: ${
        JSON.stringify(schema.type).slice(0, 100)
      }`,
    );
  }
  if (broken.length === 0 && leadsToItself(schema)) {
    broken.push("it leads back to itself without a step into the value");
  }
  const hosts = broken.length > 0 ? [] : hostNames(schema);
  if (hosts.length > 0) {
    broken.push(`${hosts.join(", ")} is the host's to fill, not the model's`);
  }
  if (broken.length > 0) {
    reporter.report(place, {
      severity: "error",
      code: "invalid-schema",
      message:
        `${name} is no JSON Schema 2020-12 of arguments, so that one made from the parameters is used until it is: ${
          listed(broken)
        }`,
    });
    return true;
  }
  const unused = faults.map(({ message }) => message);
  if (unused.length > 0) {
    reporter.report(place, {
      severity: "warning",
      code: "keyword-not-enforced",
      message: `${name} says what nothing checks: ${listed(unused)}`,
    });
  }
  for (const pattern of listPatterns(schema)) {
    reportRiskyPattern({ pattern, place }, reporter);
  }
  return false;
}

function hostNames(schema: JsonSchema): readonly string[] {
  const nodes = sameValueNodes(new SchemaView(guardSchema(schema)).root);
  return HOST_PARAMETERS.filter((name) =>
    nodes.some(({ properties }) => properties.has(name))
  );
}

function listed(messages: readonly string[]): string {
  const shown = messages.slice(0, MAX_FAULTS).join("; ");
  const rest = messages.length - MAX_FAULTS;
  return rest > 0 ? `${shown}; and ${rest} more` : shown;
}
