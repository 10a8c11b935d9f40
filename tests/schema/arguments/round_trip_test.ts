import { assertEquals } from "@std/assert";
import type { JsonValue } from "../../../src/core/json.ts";
import type { RevivalPlan } from "../../../src/core/tool_manifest.ts";
import { expectArgs, notesOf, objectOf, prepareOne } from "./_manifests.ts";

/** A schema, a value that satisfies it, and what the function receives for it. */
interface Sample {
  readonly schema: JsonValue;
  readonly json: JsonValue;
  readonly plan?: RevivalPlan;
  readonly received: unknown;
}

/** Makes samples; the same ones for the same seed (mulberry32). */
class SampleMaker {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  make(depth: number): Sample {
    const containers = [
      () => this.#array(depth),
      () => this.#object(depth),
      () => this.#tuple(depth),
      () => this.#map(depth),
      () => this.#union(depth),
    ];
    const leaf = () => this.#leaf();
    return this.#pick(depth > 0 ? [...containers, leaf] : [leaf])();
  }

  #below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[this.#below(choices.length)];
  }

  #text(): string {
    const parts = [
      "a",
      "5",
      "true",
      "null",
      "[1]",
      "{}",
      " ",
      "é",
      "😀",
      "\ud800",
      '"',
      "__proto__",
    ];
    return Array.from({ length: this.#below(4) }, () => this.#pick(parts)).join(
      "",
    );
  }

  #leaf(): Sample {
    const plain = (schema: JsonValue, json: JsonValue): Sample => ({
      schema,
      json,
      received: json,
    });
    const count = this.#below(1000) - 500;
    const time = new Date(this.#below(2 ** 31) * 1000);
    const bytes = Uint8Array.from(
      { length: this.#below(5) },
      () => this.#below(256),
    );
    const mode = this.#pick(["asc", "desc", "5"]);
    return this.#pick<() => Sample>([
      () => plain({ type: "string" }, this.#text()),
      () => plain({ type: "integer", minimum: -500 }, count),
      () => plain({ type: "number", multipleOf: 0.25 }, count / 4),
      () => plain({ type: "boolean" }, count > 0),
      () => plain({ type: ["string", "null"] }, this.#pick([null, "null"])),
      () => plain({ enum: ["asc", "desc", "5"] }, mode),
      () => plain({ const: mode }, mode),
      () =>
        plain(
          { type: "string", pattern: "^[a-z]*(-[a-z]+)*$" },
          this.#pick(["", "ab-c"]),
        ),
      () => plain({}, this.#pick<JsonValue>([null, count, { a: [mode] }])),
      () => ({
        schema: { type: "integer" },
        json: count,
        plan: { kind: "bigint" },
        received: BigInt(count),
      }),
      () => ({
        schema: { type: "string", format: "date-time" },
        json: time.toISOString(),
        plan: { kind: "date" },
        received: time,
      }),
      () => ({
        schema: { type: "string", contentEncoding: "base64" },
        json: bytes.toBase64(),
        plan: { kind: "bytes" },
        received: bytes,
      }),
    ])();
  }

  #array(depth: number): Sample {
    const item = this.make(depth - 1);
    const count = this.#below(3);
    return {
      schema: { type: "array", items: item.schema, maxItems: 2 },
      json: Array.from({ length: count }, () => item.json),
      ...(item.plan && { plan: { kind: "array", items: item.plan } }),
      received: Array.from({ length: count }, () => item.received),
    };
  }

  #tuple(depth: number): Sample {
    const items = [this.make(depth - 1), this.make(depth - 1)];
    return {
      schema: {
        type: "array",
        prefixItems: items.map(({ schema }) => schema),
        minItems: 2,
        maxItems: 2,
      },
      json: items.map(({ json }) => json),
      plan: { kind: "tuple", items: items.map(({ plan }) => plan ?? null) },
      received: items.map(({ received }) => received),
    };
  }

  #object(depth: number): Sample {
    const names = ["a", "b c", "toString", "__proto__"].filter(() =>
      this.#below(2) === 0
    );
    const members = names.map((name) => [name, this.make(depth - 1)] as const);
    const all = <T>(part: (sample: Sample) => T) =>
      Object.fromEntries(members.map(([name, sample]) => [name, part(sample)]));
    const plans = members.flatMap(([name, { plan }]) =>
      plan ? [[name, plan] as const] : []
    );
    return {
      schema: objectOf(all(({ schema }) => schema), names.slice(1)),
      json: all(({ json }) => json),
      plan: { kind: "object", properties: Object.fromEntries(plans) },
      received: all(({ received }) => received),
    };
  }

  #map(depth: number): Sample {
    const member = this.make(depth - 1);
    const key = this.#text();
    return {
      schema: { type: "object", additionalProperties: member.schema },
      json: Object.fromEntries([[key, member.json]]),
      plan: {
        kind: "map",
        pairs: false,
        ...(member.plan && { values: member.plan }),
      },
      received: new Map([[key, member.received]]),
    };
  }

  #union(depth: number): Sample {
    const member = this.make(depth - 1);
    const schema = objectOf({ form: { const: "other" } });
    return {
      ...member,
      schema: { anyOf: [schema, member.schema] },
      plan: {
        kind: "union",
        options: [
          { schema, plan: null },
          { schema: objectOf({ v: member.schema }), plan: null },
          { schema: asSchema(member.schema), plan: member.plan ?? null },
        ],
      },
    };
  }
}

function asSchema(schema: JsonValue): ReturnType<typeof objectOf> {
  return { allOf: [schema] };
}

for (let seed = 1; seed <= 300; seed++) {
  Deno.test(`ArgumentPreparer.prepare() leaves what is valid as it is (sample ${seed})`, () => {
    const { schema, json, plan, received } = new SampleMaker(seed).make(3);
    const text = JSON.stringify(json);
    const plain = prepareOne(schema, json);
    assertEquals(JSON.stringify(expectArgs(plain).v), text);
    assertEquals(notesOf(plain), []);
    const revivals: Record<string, RevivalPlan> = plan ? { v: plan } : {};
    const revived = prepareOne(schema, json, { revivals });
    assertEquals(expectArgs(revived).v, received);
    assertEquals(JSON.stringify(json), text);
  });
}
