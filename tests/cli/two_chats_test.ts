import { assertEquals } from "@std/assert";
import { isPlainObject } from "../../src/core/json.ts";
import {
  type FakeAnswer,
  type FakeRequest,
  startFakeOpenAI,
} from "../support/fake_openai.ts";
import { LcpProject } from "./_lcp_process.ts";

const TOOLS = `
let kept = "";
/** Writes a note, and reads what is there. */
export async function tool_note(text: string) {
  kept += text;
  await Deno.writeTextFile("note.txt", text, { append: true });
  return { output: [kept, await Deno.readTextFile("note.txt"), Deno.cwd()] };
}`;

/** Has the one who asks write its own name, three times. */
function answer({ body }: FakeRequest): FakeAnswer {
  const { messages } = isPlainObject(body) ? body : {};
  const list = Array.isArray(messages) ? messages.filter(isPlainObject) : [];
  const asked = list.find(({ role }) => role === "user")?.content;
  const results = list.filter(({ role }) => role === "tool").length;
  return results === 3
    ? { text: `${asked} is done` }
    : { toolCalls: [{ name: "tool_note", arguments: { text: `${asked}` } }] };
}

Deno.test("two programs that chat at once with tools of the same library never mix their workspaces", async () => {
  const steps = Array.from({ length: 8 }, () => answer);
  await using fake = startFakeOpenAI(...steps);
  await using project = await LcpProject.create({
    "tools/notes.ts": TOOLS,
    "one/readme.txt": "",
    "two/readme.txt": "",
    "lcp.json": JSON.stringify({
      tools_folders: "tools",
      llm: { base_url: fake.baseUrl, model: "m", api_key: "k" },
    }),
  });
  const names = ["one", "two"];
  const runs = await Promise.all(
    names.map((name) =>
      project.run(["chat", "--once", name, "--workspace", name])
    ),
  );
  assertEquals(
    runs.map(({ code, stdout }) => [code, stdout]),
    names.map((name) => [0, `${name} is done\n`]),
  );
  for (const name of names) {
    const other = names.find((it) => it !== name);
    const note = await Deno.readTextFile(`${project.folder}/${name}/note.txt`);
    assertEquals(note, name.repeat(3));
    const bodies = fake.requests.map(({ body }) => JSON.stringify(body))
      .filter((body) => body.includes(`"user","content":"${name}"`));
    assertEquals(bodies.length, 4);
    for (const body of bodies) assertEquals(body.includes(`${other}`), false);
  }
});
