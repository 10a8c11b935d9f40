import { assertEquals } from "@std/assert";
import { guardSchema } from "../../../src/schema/validation/guard_schema.ts";
import { SchemaView } from "../../../src/schema/validation/schema_view.ts";
import { ValueChecker } from "../../../src/schema/validation/value_checker.ts";
import { WorkBudget } from "../../../src/schema/validation/work_budget.ts";
import { compile2020 } from "../_validators.ts";
import { assertAgreement, type DifferenceRow } from "./_difference.ts";

/** Texts that are of a format, nearly so, or not at all. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  "date-time": [
    "2024-05-17T09:30:00Z",
    "2024-05-17t09:30:00z",
    "2024-05-17T09:30:00+02:00",
    "2024-05-17T09:30:00",
    "2024-05-17 09:30:00Z",
    "2024-02-30T00:00:00Z",
    "2024-02-29T00:00:00Z",
    "2023-02-29T00:00:00Z",
    "2024-05-17T24:00:00Z",
    "2016-12-31T23:59:60Z",
    "2016-12-31T22:59:60Z",
    "2024-05-17T09:30Z",
    "2024-05-17T09:30:00.123456Z",
    "2024-05-17T09:30:00+25:00",
    "2024-05-17",
    "2024-13-01T00:00:00Z",
    "2024-05-17T09:30:00.Z",
    "0000-01-01T00:00:00Z",
    "",
  ],
  "zone without a colon": ["2024-05-17T09:30:00+0200"],
  date: [
    "2024-05-17",
    "2024-02-30",
    "2024-02-29",
    "1900-02-29",
    "2024-5-7",
    "20240517",
    "2024-00-10",
    "",
  ],
  time: ["09:30:00Z", "09:30:00", "24:00:00Z", "23:59:60Z", "9:30:00Z"],
  email: ["ada@example.com", "a@b.c", "@b.c", "a@", "a b@c.d", "a..b@c.de"],
  "mail to a plain host": ["a@b", '"a b"@c.de', "a@[127.0.0.1]"],
  uri: [
    "https://a.b/c?d#e",
    "HTTP://A.B",
    "http://",
    "a:b",
    "//a.b",
    "/a",
    "not a uri",
    "http://a b",
    "urn:uuid:1",
    "http://é.de",
    "http://[::1]/",
    "https://a.b/%zz",
    "data:text/plain,x",
    " http://a.b",
    "http://a.b/{x}",
  ],
  "uri-reference": ["a", "/a", "../a", "#x", "a b", "", "\\a"],
  uuid: [
    "123e4567-e89b-12d3-a456-426614174000",
    "123E4567-E89B-12D3-A456-426614174000",
    "123e4567e89b12d3a456426614174000",
    "00000000-0000-0000-0000-000000000000",
  ],
  "UUID as a URN": ["urn:uuid:123e4567-e89b-12d3-a456-426614174000"],
  ipv4: ["1.2.3.4", "256.1.1.1", "1.2.3", "1.2.3.4.5"],
  "IPv4 with zeros": ["01.2.3.4"],
  ipv6: ["::1", "2001:db8::1", "1::2::3", "::ffff:1.2.3.4", "12345::"],
  hostname: ["example.com", "a", "-a", "a-", "a_b", "a..b", "é.de"],
  "host with a last dot": ["a.b."],
  duration: ["P1D", "PT1H", "P", "PT", "P1W", "P1W2D", "1D", "P1H"],
  "json-pointer": ["", "/a", "/a~0b", "/a~2b", "a", "//"],
  regex: ["a", "[", "(?<a>b)", "\\p{L}", "(?=a)"],
  "expression without the u flag": ["a{1"],
  "format that nobody knows": ["", "a"],
};

/** The format of those texts that have a row of their own. */
const FORMATS: Readonly<Record<string, string>> = {
  "zone without a colon": "date-time",
  "mail to a plain host": "email",
  "UUID as a URN": "uuid",
  "IPv4 with zeros": "ipv4",
  "host with a last dot": "hostname",
  "expression without the u flag": "regex",
};

const DIFFERENCES: readonly DifferenceRow[] = [
  {
    reason: "RFC 3339 wants a colon in the zone.",
    only: "theirs",
    types: ["zone without a colon"],
  },
  {
    reason: "RFC 5321 knows hosts of one label, quoted names and addresses.",
    only: "ours",
    types: ["mail to a plain host"],
  },
  {
    reason: "RFC 4122 has a UUID without the URN around it.",
    only: "theirs",
    types: ["UUID as a URN"],
  },
  {
    reason: "Zeros before a number are read as decimal digits.",
    only: "ours",
    types: ["IPv4 with zeros"],
  },
  {
    reason: "The root's dot is no part of a host's name.",
    only: "theirs",
    types: ["host with a last dot"],
  },
  {
    reason: "Regular expressions are those of the u flag, as patterns are.",
    only: "theirs",
    types: ["expression without the u flag"],
  },
];

for (const [title, values] of Object.entries(TEXTS)) {
  Deno.test(`ValueChecker.accepts() agrees with ajv on texts: ${title}`, () => {
    const schema = { type: "string", format: FORMATS[title] ?? title };
    const { root } = new SchemaView(guardSchema(schema));
    const ours = values.map((value) =>
      new ValueChecker(new WorkBudget()).accepts(root, value)
    );
    const theirs = values.map(compile2020(schema));
    assertAgreement(title, { values, ours, theirs }, DIFFERENCES);
  });
}

Deno.test("ValueChecker.accepts() agrees with ajv on multiples, as far as ajv is exact", () => {
  const steps = [1, 2, 0.5, 3, 0.1, 0.01];
  const values = [0, 3, -4.2, 0.3, 1.1, 123.45, 1e-7, 2 ** 53, 1e21];
  const differing = steps.flatMap((multipleOf) => {
    const schema = { type: "number", multipleOf };
    const { root } = new SchemaView(guardSchema(schema));
    const validate = compile2020(schema);
    return values.filter((value) =>
      new ValueChecker(new WorkBudget()).accepts(root, value) !==
        validate(value)
    ).map((value) => `${value} of ${multipleOf}`);
  });
  // The quotient is not a whole number, but the nearest number that there is is one.
  assertEquals(differing, ["1e+21 of 3"]);
});
