import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { problemOf } from "../../default_tools/perturbation/_check_variant.ts";
import {
  findOptions,
  optionOf,
} from "../../default_tools/perturbation/_options.ts";
import { numberInWords } from "../../default_tools/perturbation/_rules.ts";
import { tool_perturbation } from "../../default_tools/perturbation/perturbation.ts";
import type {
  Form,
  Operation,
  Variant,
} from "../../default_tools/perturbation/_variant.ts";
import { LCPBinding } from "../../mod.ts";

const QUESTION = "How many metres are 5 km for 12 runners?";

const RULES: readonly Operation[] = [
  ...["typos", "case", "noise", "distractor"] as const,
  ...["number_format", "unit_change"] as const,
];

const FORMS: readonly Form[] = [
  ...["free_text", "multiple_choice", "true_false", "fill_in"] as const,
];

/** What is made of one question; fails when nothing is. */
async function make(...args: Parameters<typeof tool_perturbation>) {
  const made = await tool_perturbation(...args);
  if (!made.success) throw new Error(made.error);
  return made;
}

/** The variants alone. */
async function variantsOf(
  ...args: Parameters<typeof tool_perturbation>
): Promise<readonly Variant[]> {
  return (await make(...args)).variants;
}

/** A model that says what is written down, and remembers what it was asked. */
function writer(...answers: readonly unknown[]) {
  const asked: string[] = [];
  const queue = [...answers];
  return {
    llm: {},
    asked,
    generate_text: ({ prompt }: { readonly prompt: string }) => {
      asked.push(prompt);
      const next = queue.shift();
      return Promise.resolve(
        typeof next === "string" ? next : JSON.stringify(next),
      );
    },
  };
}

const SAME = { same: true };

Deno.test("tool_perturbation makes right variants by rules in each form, without a model", async () => {
  const variants = await variantsOf(
    QUESTION,
    "5000",
    [...RULES],
    [...FORMS],
    RULES.length * FORMS.length,
  );
  assertEquals(variants.length, RULES.length * FORMS.length);
  for (const variant of variants) {
    assertEquals(problemOf(variant), undefined, Deno.inspect(variant));
    const { form, options = [], answer_key = "" } = variant;
    if (form === "multiple_choice") {
      assertEquals(options[answer_key.charCodeAt(0) - 65], "5000");
    }
    if (form === "fill_in") assertEquals(answer_key, "5000");
    if (form === "true_false") {
      const isTrue = variant.text.includes("is 5000.");
      assertEquals(answer_key, isTrue ? "True" : "False");
    }
  }
});

Deno.test("tool_perturbation chooses the same for the same seed, and else for another", async () => {
  const run = (seed: number) =>
    variantsOf(QUESTION, "5000", ["typos", "noise"], ["free_text"], 6, seed);
  assertEquals(await run(3), await run(3));
  const all = await Promise.all([1, 2, 3, 4].map(run));
  assert(new Set(all.map((it) => JSON.stringify(it))).size > 1);
});

Deno.test("tool_perturbation puts the options of a question in another order, and knows the right one", async () => {
  const input = "Which is a fruit?\nA) Table\nB) Apple\nC) Chair\nD) Lamp";
  for (const expected of ["B", "Apple", "(B)", "b"]) {
    const [variant] = await variantsOf(input, expected, ["option_shuffling"], [
      "multiple_choice",
    ], 1);
    const { text, options = [], answer_key = "" } = variant ?? {};
    assertEquals(text, "Which is a fruit?");
    assertEquals(options[answer_key.charCodeAt(0) - 65], "Apple");
    assertEquals(options.toSorted(), ["Apple", "Chair", "Lamp", "Table"]);
  }
});

Deno.test("tool_perturbation leaves squares and cubes of units as they are", async () => {
  for (const area of ["5 m²", "5 km^2", "3 m ** 2", "4 m³"]) {
    const made = await tool_perturbation(`How large are ${area}?`, "5", [
      "unit_change",
    ]);
    assertEquals(made.success, false, area);
  }
});

Deno.test("tool_perturbation calls no right answer wrong, however long its number is", async () => {
  for (let seed = 0; seed < 20; seed++) {
    const [variant] = await variantsOf(
      "How many?",
      "90071992547409920",
      [
        "noise",
      ],
      ["true_false"],
      1,
      seed,
    );
    const isRight = variant?.text.includes("is 90071992547409920.");
    assertEquals(variant?.answer_key, isRight ? "True" : "False");
  }
});

Deno.test("tool_perturbation says what it left out and why", async () => {
  const made = await make(
    "Who?",
    "Ada",
    [
      "unit_change",
      "paraphrase",
      "noise",
    ],
    ["free_text", "multiple_choice"],
    6,
  );
  assertEquals(made.variants.length, 1);
  const reasons = made.dropped.map(({ reason }) => reason).toSorted();
  assertEquals(reasons, [
    "it needs a text model",
    "it needs a text model",
    "there is nothing for it to change",
    "there is nothing for it to change",
    "wrong options need a model, as the answer is no number",
  ]);
  const none = await tool_perturbation("Who?", "Ada", ["paraphrase"]);
  assertEquals(none, {
    success: false,
    error: "No variant: it needs a text model",
  });
});

Deno.test("tool_perturbation has a model write, judges the meaning, and repairs once", async () => {
  const model = writer(
    // Without an answer key; then right, and the same in meaning.
    'Sure: {"text": "2+2?", "options": ["3", "4"], "rationale": "r"} Enjoy!',
    { text: "2+2?", options: ["3", "4"], answer_key: "B", rationale: "r" },
    SAME,
  );
  const variants = await variantsOf(
    "What is 2+2?",
    "4",
    ["reformulate"],
    [
      "multiple_choice",
    ],
    1,
    0,
    model,
  );
  assertEquals(variants, [{
    operation: "reformulate",
    form: "multiple_choice",
    text: "2+2?",
    options: ["3", "4"],
    answer_key: "B",
    rationale: "r",
  }]);
  assertEquals(model.asked.length, 3);
  assertStringIncludes(model.asked[1] ?? "", "answer_key must be a letter");
});

Deno.test("tool_perturbation leaves out what no longer asks the same, or says the same twice", async () => {
  const text = { text: "Other words", rationale: "" };
  const changed = { same: false, reason: "it asks for the date" };
  const model = writer(text, SAME, text, SAME, text, changed, text, changed);
  const made = await make(
    "Q?",
    "A",
    ["paraphrase"],
    [
      "free_text",
    ],
    3,
    0,
    model,
  );
  assertEquals(made.variants.length, 1);
  assertEquals(made.dropped.map(({ reason }) => reason), [
    "there is one like it already",
    "it no longer asks the same: it asks for the date",
  ]);
});

Deno.test("tool_perturbation takes nothing of a model's for right that it cannot read", async () => {
  for (const answer of ["no JSON", "[1]", '{"text": 7', "{}", "null"]) {
    const made = await tool_perturbation(
      "Q?",
      "A",
      ["paraphrase"],
      [
        "free_text",
      ],
      1,
      0,
      writer(answer, answer, answer, answer),
    );
    assertEquals(made.success, false, answer);
  }
});

const PROBLEMS: readonly [variant: Partial<Variant>, problem: RegExp][] = [
  [{ text: " " }, /no text/],
  [{ form: "multiple_choice" }, /2 to 8 options/],
  [{ form: "multiple_choice", options: ["a", "A "] }, /the same/],
  [{ form: "multiple_choice", options: ["a", ""] }, /empty/],
  [
    { form: "multiple_choice", options: ["a", "b"], answer_key: "C" },
    /from A to B/,
  ],
  [{ form: "true_false", answer_key: "yes" }, /True or False/],
  [{ form: "fill_in", answer_key: "x" }, /no gap/],
  [{ form: "fill_in", text: "a ____", answer_key: " " }, /nothing fills/],
];

for (const [variant, problem] of PROBLEMS) {
  Deno.test(`problemOf() ${JSON.stringify(variant)} is ${problem.source}`, () => {
    const found = problemOf({
      operation: "paraphrase",
      form: "free_text",
      text: "text",
      rationale: "",
      ...variant,
    });
    assert(found !== undefined && problem.test(found), found);
  });
}

Deno.test("findOptions() finds options that are there, and none in other texts", () => {
  assertEquals(findOptions("Q? A) one B) two"), {
    stem: "Q?",
    options: ["one", "two"],
  });
  assertEquals(findOptions("Q?\n(A) one\n(B) two")?.options, ["one", "two"]);
  for (
    const text of ["Q?", "Vitamin A. or not", "A) one C) three", "B) x A) y"]
  ) {
    assertEquals(findOptions(text), undefined, text);
  }
  assertEquals(optionOf("Z", ["a", "b"]), -1);
});

Deno.test("numberInWords() writes whole numbers as people say them", () => {
  const words: readonly [number, string][] = [
    [0, "zero"],
    [12, "twelve"],
    [40, "forty"],
    [99, "ninety-nine"],
    [305, "three hundred five"],
    [
      1_234_567,
      "one million two hundred thirty-four thousand five hundred sixty-seven",
    ],
    [
      999_999_999,
      "nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine",
    ],
  ];
  for (const [value, text] of words) assertEquals(numberInWords(value), text);
});

Deno.test("perturbation runs as a built-in library, and refuses operations that it does not know", async () => {
  const workspace = await Deno.makeTempDir();
  {
    await using binding = new LCPBinding({
      toolsFolders: "builtin:perturbation",
      workspace,
    });
    const result = await binding.executeTool("tool_perturbation", {
      input: QUESTION,
      expected: "5000",
      operations: ["typos"],
    });
    assertEquals(result.success, true, Deno.inspect(result));
    const wrong = await binding.executeTool("tool_perturbation", {
      input: QUESTION,
      expected: "5000",
      operations: ["typo"],
    });
    assertEquals(wrong.status_code, 400);
    assertStringIncludes(`${wrong.error}`, "typos");
  }
  await Deno.remove(workspace, { recursive: true });
});
