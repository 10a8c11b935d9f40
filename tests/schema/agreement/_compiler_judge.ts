import type { JsonObject, JsonValue } from "../../../src/core/json.ts";
import type { ts } from "../../../src/schema/compiler.ts";
import { aliasesIn, getAlias, type ProgramMaker } from "./_program.ts";
import type { TypeCase } from "./_type_case.ts";

/** What the type checker is asked: whether a type takes values. */
export interface Question {
  readonly of: TypeCase;
  readonly values: readonly JsonValue[];
}

/**
 * Whether the type checker finds literals of JSON values assignable to types.
 *
 * Types with nothing but optional members take any object in JSON Schema, but to
 * the compiler only one with one of these members. So it is asked about objects
 * that say that they may have all members too, and that answer counts where the
 * schema accepts the value.
 *
 * @param program Declares the types.
 * @param maker Made it.
 * @param questions Types and values.
 * @returns For each question, an answer for each value: `optional` if only the second one is yes.
 */
export function askCompiler(
  program: ts.Program,
  maker: ProgramMaker,
  questions: readonly Question[],
): readonly (readonly (boolean | "optional")[])[] {
  const texts = new Map<string, string>();
  for (const { of } of questions) {
    texts.set(of.path, program.getSourceFile(of.path)?.text ?? "");
  }
  questions.forEach(({ of, values }, index) => {
    const names = propertyNames(of.schema);
    const types = values.map((value, at) =>
      `type V${at} = ${typeText(value, new Set())};\n` +
      `type W${at} = ${typeText(value, names)};\n`
    );
    texts.set(`/values/${index}.ts`, types.join("") + "export {};\n");
  });
  const asked = maker.make(texts);
  const checker = asked.getTypeChecker();
  return questions.map(({ of, values }, index) => {
    const type = checker.getTypeFromTypeNode(getAlias(asked, of).type);
    const answers = aliasesIn(asked, `/values/${index}.ts`).map((node) =>
      checker.isTypeAssignableTo(checker.getTypeFromTypeNode(node.type), type)
    );
    return values.map((_, at) =>
      answers[2 * at] || (answers[2 * at + 1] && "optional")
    );
  });
}

/** A value as a type of its own; objects may have members of all names. */
function typeText(value: JsonValue, names: ReadonlySet<string>): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => typeText(item, names)).join(", ")}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) =>
    `${JSON.stringify(name)}: ${typeText(member, names)}`
  );
  const lacking = [...names].filter((name) => !Object.hasOwn(value, name))
    .map((name) => `${JSON.stringify(name)}?: any`);
  return `{ ${[...members, ...lacking].join("; ")} }`;
}

/** All names of properties in a schema. */
function propertyNames(schema: JsonObject): ReadonlySet<string> {
  const names = new Set<string>();
  const pending: unknown[] = [schema];
  for (const part of pending) {
    if (typeof part !== "object" || part === null) continue;
    for (const [keyword, value] of Object.entries(part)) {
      if (keyword === "properties" && typeof value === "object") {
        for (const name of Object.keys(value ?? {})) names.add(name);
      }
      pending.push(value);
    }
  }
  return names;
}
