import { assertEquals, assertMatch, assertNotMatch } from "@std/assert";
import Anthropic from "@anthropic-ai/sdk";
import { type FunctionDeclaration, GoogleGenAI, Type } from "@google/genai";
import OpenAI from "openai";
import { toStrictJsonSchema } from "openai/lib/transform";
import type { ToolManifest } from "../../../src/core/tool_manifest.ts";
import type { ProviderFormat } from "../../../src/schema/providers/provider_formats.ts";
import { toProviderFormat } from "../../../src/schema/providers/to_provider_format.ts";
import { writeFiles } from "../../support/write_files.ts";
import { readSource } from "../_read_source.ts";
import { LOOSE_TOOL, STRICT_TOOL } from "./_tool_of.ts";

const TOOLS = [STRICT_TOOL, LOOSE_TOOL, ...builtinTools()];

function builtinTools(): readonly ToolManifest[] {
  const folder = new URL("../../../default_tools/", import.meta.url);
  return ["workspace_tools", "database_ops"].flatMap((name) => {
    const url = new URL(`${name}/${name}.ts`, folder);
    return readSource(Deno.readTextFileSync(url)).tools;
  });
}

function specsFor(format: ProviderFormat): Record<string, unknown>[] {
  return TOOLS.flatMap((tool) => {
    const spec = toProviderFormat(tool, format);
    return spec === undefined ? [] : [{ ...spec }];
  });
}

/** A server that notes the body of one request and answers it. */
function serveOnce(answer: unknown) {
  const asked = Promise.withResolvers<Record<string, unknown>>();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      asked.resolve(await request.json());
      return Response.json(answer);
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    body: asked.promise,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

Deno.test("what is strict stays as it is when OpenAI's own library makes it strict", () => {
  let strict = 0;
  for (const tool of TOOLS) {
    const spec = toProviderFormat(tool, "openai-responses") ?? {};
    if (spec.strict !== true) continue;
    strict++;
    const schema = spec.parameters as Parameters<typeof toStrictJsonSchema>[0];
    assertEquals<unknown>(toStrictJsonSchema(schema), schema, tool.name);
  }
  assertEquals(strict >= TOOLS.length / 2, true);
});

Deno.test("OpenAI's library sends the specifications as they are, in both APIs", async () => {
  const options = { apiKey: "key", maxRetries: 0 };
  await using chat = serveOnce({ choices: [] });
  const tools = specsFor("openai") as unknown as OpenAI.ChatCompletionTool[];
  await new OpenAI({ ...options, baseURL: chat.url }).chat.completions.create({
    model: "m",
    messages: [{ role: "user", content: "Hi" }],
    tools,
  });
  assertEquals<unknown>((await chat.body).tools, tools);
  await using responses = serveOnce({ output: [] });
  const functions = specsFor(
    "openai-responses",
  ) as unknown as OpenAI.Responses.FunctionTool[];
  await new OpenAI({ ...options, baseURL: responses.url }).responses.create({
    model: "m",
    input: "Hi",
    tools: functions,
  });
  assertEquals<unknown>((await responses.body).tools, functions);
});

Deno.test("Anthropic's library sends the specifications as they are", async () => {
  await using server = serveOnce({ content: [] });
  const tools = specsFor("anthropic") as unknown as Anthropic.Tool[];
  const client = new Anthropic({
    apiKey: "key",
    baseURL: server.url,
    maxRetries: 0,
  });
  await client.messages.create({
    model: "m",
    max_tokens: 1,
    messages: [{ role: "user", content: "Hi" }],
    tools,
  });
  assertEquals<unknown>((await server.body).tools, tools);
});

Deno.test("Google's library takes the specifications, and changes nothing but the case of types", async () => {
  await using server = serveOnce({ candidates: [] });
  const functionDeclarations = specsFor("gemini") as FunctionDeclaration[];
  const expected: unknown = JSON.parse(
    JSON.stringify(functionDeclarations),
    (key, value) => key === "type" ? typeOf(value) : value,
  );
  const client = new GoogleGenAI({
    apiKey: "key",
    httpOptions: { baseUrl: server.url },
  });
  await client.models.generateContent({
    model: "m",
    contents: "Hi",
    config: { tools: [{ functionDeclarations }] },
  });
  const [sent] = Object((await server.body).tools);
  assertEquals(sent.functionDeclarations, expected);
});

/** A property may be called so, too. */
function typeOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const types: string[] = Object.values(Type);
  const name = value.toUpperCase();
  assertEquals(types.includes(name), true, value);
  return name;
}

Deno.test("the specifications have the types that the official libraries declare", async () => {
  const text = (format: ProviderFormat) => JSON.stringify(specsFor(format));
  // Enumerations are no texts for the compiler.
  const gemini = text("gemini").replaceAll(
    /"type":"(\w+)"/g,
    (_, type: string) => `"type":Type.${type.toUpperCase()}`,
  ).replaceAll(/"(m(?:in|ax)(?:Items|Length|Properties))":(\d+)/g, '"$1":"$2"');
  const program = `
    import type Anthropic from "@anthropic-ai/sdk";
    import { type FunctionDeclaration, Type } from "@google/genai";
    import type OpenAI from "openai";
    export const chat: OpenAI.ChatCompletionTool[] = ${text("openai")};
    export const responses: OpenAI.Responses.FunctionTool[] = ${
    text("openai-responses")
  };
    export const messages: Anthropic.Tool[] = ${text("anthropic")};
    export const gemini: FunctionDeclaration[] = ${gemini};`;
  // That it can fail: a member that is not there, a type that is another.
  const broken = program.replace('"strict":', '"strikt":')
    .replace("Type.OBJECT", '"object"');
  const problems = await check({ "right.ts": program, "broken.ts": broken });
  assertMatch(problems, /broken\.ts/);
  assertMatch(problems, /strikt/);
  assertMatch(problems, /not assignable to type 'Type/);
  assertNotMatch(problems, /right\.ts/);
});

/** What the compiler has to say of programs, all at once as it reads the libraries anew each time. */
async function check(
  programs: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = await Deno.makeTempDir();
  try {
    await writeFiles(folder, programs);
    const map = new URL("../../../deno.npm.json", import.meta.url).pathname;
    const { stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["check", "--quiet", "--no-lock", "--config", map, folder],
      env: { NO_COLOR: "1" },
    }).output();
    return new TextDecoder().decode(stderr);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
