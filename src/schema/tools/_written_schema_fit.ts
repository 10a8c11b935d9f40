import type { Reporter } from "../reporter.ts";
import { guardSchema } from "../validation/guard_schema.ts";
import { sameValueNodes } from "../validation/same_value_nodes.ts";
import { SchemaView } from "../validation/schema_view.ts";
import type { ArgumentSource } from "./argument_source.ts";
import type { WrittenSchema } from "./written_schemas.ts";

/** What a function takes. */
export interface TakenArguments {
  readonly args: readonly ArgumentSource[];
  /** Whether it takes arguments that no parameter names. */
  readonly acceptsUnknown: boolean;
}

/**
 * Reports where a written schema and the parameters of its function do not fit
 * together: names on one side that the other does not have.
 *
 * @param written The schema.
 * @param taken What the function takes.
 * @param reporter Receives the report.
 */
export function reportMisfit(
  { name, schema, place }: WrittenSchema,
  { args, acceptsUnknown }: TakenArguments,
  reporter: Reporter,
): void {
  const nodes = sameValueNodes(new SchemaView(guardSchema(schema)).root);
  const properties = new Set(
    nodes.flatMap((node) => [...node.properties.keys()]),
  );
  const required = new Set(nodes.flatMap((node) => node.required));
  const parameters = new Set(args.map((argument) => argument.name));
  const others = (names: ReadonlySet<string>) =>
    acceptsUnknown ? [] : [...names.difference(parameters)];
  const unknown = others(properties);
  const demanded = others(required.difference(properties));
  const missing = args.filter((argument) => !argument.optional)
    .map((argument) => argument.name)
    .filter((argument) => !properties.has(argument));
  const problems = [
    ...problem(unknown, "is a property that the function has no parameter for"),
    ...problem(demanded, "is required, and the function has no such parameter"),
    ...problem(
      missing,
      "is a parameter without default that the schema does not have, so that it is never given",
    ),
  ];
  if (problems.length === 0) return;
  reporter.report(place, {
    severity: "error",
    code: "schema-mismatch",
    message: `${name} and the parameters of its function do not fit together: ${
      problems.join("; ")
    }; change one of them`,
  });
}

function problem(names: readonly string[], text: string): readonly string[] {
  return names.map((name) => `${JSON.stringify(name.slice(0, 64))} ${text}`)
    .slice(0, 10);
}
