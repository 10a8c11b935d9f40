import { assertEquals } from "@std/assert";
import { type TagEvent, ToolTags } from "../../../src/client/chat/tool_tags.ts";

const CALL = '<tool>{"name": "tool_a", "parameters": {"x": 1}}</tool>';

interface Read {
  readonly text: string;
  readonly calls: readonly string[];
  readonly problems: number;
}

/** Reads a text in pieces of a size; the same comes out whatever the size is. */
function read(text: string, size: number): Read {
  const tags = new ToolTags();
  const events: TagEvent[] = [];
  for (let index = 0; index < text.length; index += size) {
    events.push(...tags.push(text.slice(index, index + size)));
  }
  events.push(...tags.end());
  return {
    text: events.flatMap((event) => event.kind === "text" ? [event.text] : [])
      .join("").trim(),
    calls: events.flatMap((event) =>
      event.kind === "call"
        ? [`${event.call.name} ${event.call.arguments}`]
        : []
    ),
    problems: events.filter(({ kind }) => kind === "problem").length,
  };
}

const TABLE: readonly (readonly [
  promise: string,
  text: string,
  read: Partial<Read>,
])[] = [
  ["takes a call", CALL, { calls: ['tool_a {"x":1}'], text: "" }],
  ["keeps the text around", `Look:\n${CALL}\nSo.`, {
    calls: ['tool_a {"x":1}'],
    text: "Look:\nSo.",
  }],
  [
    "takes several calls, on lines of their own or not",
    `${CALL}\n${CALL}${CALL}`,
    {
      calls: ['tool_a {"x":1}', 'tool_a {"x":1}', 'tool_a {"x":1}'],
    },
  ],
  ["takes an indented call", `  ${CALL}`, { calls: ['tool_a {"x":1}'] }],
  [
    "takes an object over several lines",
    '<tool>\n{"name": "tool_a",\n"parameters": {}}\n</tool>',
    {
      calls: ["tool_a {}"],
    },
  ],
  [
    "takes an object in a fence of its own",
    '<tool>\n```json\n{"name": "tool_a"}\n```\n</tool>',
    {
      calls: ["tool_a {}"],
    },
  ],
  ["takes a call without parameters", '<tool>{"name": "tool_a"}</tool>', {
    calls: ["tool_a {}"],
  }],
  [
    "is not ended by a close inside a JSON string",
    '<tool>{"name": "tool_a", "parameters": {"x": "a \\" </tool> b"}}</tool>',
    { calls: ['tool_a {"x":"a \\" </tool> b"}'], problems: 0 },
  ],
  ["leaves a call within a line alone", `Write ${CALL} so`, {
    calls: [],
    text: `Write ${CALL} so`,
  }],
  ["leaves a call in a code fence alone", `\`\`\`xml\n${CALL}\n\`\`\`\n`, {
    calls: [],
    text: `\`\`\`xml\n${CALL}\n\`\`\``,
  }],
  ["leaves a call in a fence of tildes alone", `~~~\n${CALL}\n\`\`\`\n~~~`, {
    calls: [],
  }],
  [
    "knows that a shorter fence ends none",
    `\`\`\`\`\n\`\`\`\n${CALL}\n\`\`\`\``,
    {
      calls: [],
    },
  ],
  [
    "leaves a call in a fence within a list alone",
    `1. Write:\n    \`\`\`xml\n    ${CALL}\n    \`\`\`\n- or:\n\t~~~\n\t${CALL}\n\t~~~`,
    { calls: [] },
  ],
  [
    "knows that a mark far to the right ends no fence",
    `\`\`\`\n        \`\`\`\n${CALL}\n\`\`\``,
    { calls: [] },
  ],
  [
    "takes a call after a fence within a list",
    `    ~~~\n    x\n  ~~~\n${CALL}`,
    {
      calls: ['tool_a {"x":1}'],
    },
  ],
  [
    "leaves a call in a quotation, a list item or a comment's line alone",
    `> ${CALL}\n- ${CALL}\n<!-- ${CALL} -->`,
    { calls: [] },
  ],
  [
    "takes marks of other forms for text",
    '<tool_call>{"name": "tool_a"}</tool_call>\n<TOOL>{"name": "tool_a"}</TOOL>\n<tool >{"name": "tool_a"}</tool>',
    {
      calls: [],
      problems: 0,
    },
  ],
  [
    "takes a call whose line ends in two characters",
    `Look:\r\n${CALL}\r\nSo.`,
    { calls: ['tool_a {"x":1}'], text: "Look:\r\nSo." },
  ],
  ["takes a call after the fence", `\`\`\`\nx\n\`\`\`\n${CALL}`, {
    calls: ['tool_a {"x":1}'],
  }],
  ["leaves a fence that is open to the end", `\`\`\`\n${CALL}`, { calls: [] }],
  ["takes code within a line for no fence", `\`\`\`x\`\`\`\n${CALL}`, {
    calls: ['tool_a {"x":1}'],
  }],
  ["tells of a call that is not closed", '<tool>{"name": "tool_a"', {
    calls: [],
    problems: 1,
    text: "",
  }],
  ["tells of JSON that is broken", "<tool>{name: tool_a}</tool>", {
    calls: [],
    problems: 1,
  }],
  [
    "tells of a broken string, and takes the call after it",
    `<tool>{"name: "tool_a}</tool>\n${CALL}`,
    { calls: ['tool_a {"x":1}'], problems: 1 },
  ],
  ["tells of a call without a name", '<tool>{"parameters": {}}</tool>', {
    problems: 1,
  }],
  [
    "tells of parameters that are no object",
    '<tool>{"name": "a", "parameters": [1]}</tool>',
    {
      problems: 1,
    },
  ],
  ["takes what only begins like a call for text", "<tools>\n<too", {
    text: "<tools>\n<too",
    calls: [],
  }],
];

for (const [promise, text, expected] of TABLE) {
  Deno.test(`ToolTags ${promise}`, () => {
    for (const size of [1, 2, 3, 7, text.length]) {
      const found = read(text, size);
      assertEquals({ ...found, ...expected }, found, `in pieces of ${size}`);
    }
  });
}

Deno.test("ToolTags passes text on as it comes, and holds back only what may become a call", () => {
  const tags = new ToolTags();
  assertEquals(tags.push("Hel"), [{ kind: "text", text: "Hel" }]);
  assertEquals(tags.push("lo\n"), [{ kind: "text", text: "lo\n" }]);
  assertEquals(tags.push("<to"), []);
  assertEquals(tags.push("p>"), [{ kind: "text", text: "<top>" }]);
});

Deno.test("ToolTags takes long calls in small pieces in linear time", () => {
  const time = (length: number) => {
    const started = performance.now();
    read(
      `<tool>{"name": "a", "parameters": {"x": "${
        "y".repeat(length)
      }"}}</tool>`,
      8,
    );
    return performance.now() - started;
  };
  time(20_000);
  const ratio = time(400_000) / Math.max(1, time(50_000));
  // Quadratic would be 64.
  assertEquals(ratio < 30, true, `${ratio} times as long for 8 times as much`);
});
