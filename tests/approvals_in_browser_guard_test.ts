import { assertEquals, assertMatch } from "@std/assert";
import { fromFileUrl, join } from "../src/core/path.ts";
import { askForNetwork, serveExample } from "./support/approvals_example.ts";

/** Sends JSON as the page would, with what is different. */
async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly [status: number, text: string]> {
  const response = await fetch(url, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: {
      origin: new URL(url).origin,
      "content-type": "application/json",
      ...headers,
    },
  });
  return [response.status, await response.text()];
}

async function get(
  url: string,
): Promise<readonly [status: number, text: string]> {
  const response = await fetch(url);
  return [response.status, await response.text()];
}

Deno.test("serveApprovals() takes an answer from its own page alone", async () => {
  await using example = await serveExample(60_000);
  const { queue, server: { url } } = example;
  const asked = askForNetwork(queue, { id: "q" });
  const allow = { id: "q", answer: "allow" };
  const to = `${url}answers`;
  const { origin } = new URL(url);

  for (const foreign of ["http://evil.example", "null", `${origin}0`, ""]) {
    assertEquals(
      await post(to, allow, { origin: foreign }),
      [403, "Wrong origin"],
    );
  }
  const elsewhere = to.replace("127.0.0.1", "localhost");
  assertEquals(await post(elsewhere, allow), [403, "Wrong host"]);
  assertEquals(
    await post(to, allow, { "content-type": "text/plain" }),
    [415, "Not JSON"],
  );
  for (
    const path of ["answers", "x/answers", `${crypto.randomUUID()}/answers`]
  ) {
    assertEquals(await post(`${origin}/${path}`, allow), [404, ""]);
  }
  assertEquals(queue.pending.length, 1);

  assertEquals(await post(to, allow), [200, '{"accepted":true}']);
  assertEquals(await post(to, allow), [200, '{"accepted":false}']);
  assertEquals(await asked, ["allow", ""]);
});

Deno.test("serveApprovals() refuses what is no answer, no JSON object and too large, and the question stays", async () => {
  await using example = await serveExample(60_000);
  const { queue, server: { url } } = example;
  const asked = askForNetwork(queue, { id: "q" });
  const to = `${url}answers`;

  const [status, text] = await post(to, { id: "q", answer: 42 });
  assertEquals(status, 400);
  assertMatch(text, /Cannot answer .* with 42: allowed are "allow", "always"/);
  for (const body of ["", "{", "null", "[]", '"allow"']) {
    assertEquals((await post(to, body))[0], 400);
  }
  const reason = "x".repeat(65_536);
  const large = { id: "q", answer: ["reject", reason] };
  assertEquals(await post(to, large), [413, "The body is too large"]);
  assertEquals(queue.pending.length, 1);

  const fits = { id: "q", answer: ["reject", reason.slice(0, 65_000)] };
  assertEquals((await post(to, fits))[0], 200);
  assertEquals(await asked, ["reject", reason.slice(0, 65_000)]);
});

Deno.test("serveApprovals() shows nothing without the token, nor under another name", async () => {
  await using example = await serveExample(60_000);
  const { url } = example.server;
  const { origin } = new URL(url);
  assertEquals((await get(url))[0], 200);
  for (const path of ["/", "/page.js", "/events", "/calls"]) {
    assertEquals(await get(`${origin}${path}`), [404, ""]);
  }
  for (
    const path of ["server.ts", "..%2fserver.ts", "page/page.html", "__proto__"]
  ) {
    assertEquals(await get(`${url}${path}`), [404, ""]);
  }
  const elsewhere = url.replace("127.0.0.1", "localhost");
  assertEquals(await get(elsewhere), [403, "Wrong host"]);
});

Deno.test("serveApprovals() lets no other site read, frame or script its page", async () => {
  await using example = await serveExample(60_000);
  for (const path of ["", "calls", "page.js", "nothing"]) {
    const response = await fetch(`${example.server.url}${path}`);
    await response.body?.cancel();
    const { headers } = response;
    const policy = headers.get("content-security-policy") ?? "";
    assertMatch(policy, /^default-src 'none'; script-src 'self'; /);
    assertMatch(policy, /; frame-ancestors 'none'/);
    assertEquals(policy.includes("unsafe"), false);
    assertEquals(headers.get("referrer-policy"), "no-referrer");
    assertEquals(headers.get("x-content-type-options"), "nosniff");
    assertEquals(headers.has("access-control-allow-origin"), false);
  }
});

Deno.test("serveApprovals() ends although tabs are open and questions wait", async () => {
  let asked: Promise<unknown>;
  let tab: ReadableStream<Uint8Array> | null;
  {
    await using example = await serveExample(60_000);
    tab = (await fetch(`${example.server.url}events`)).body;
    asked = askForNetwork(example.queue, {});
  }
  assertEquals(await asked, ["reject", "the approval queue is closed"]);
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of tab ?? []) text += decoder.decode(chunk);
  assertMatch(text, /^data: \{"kind":"pending","ids":\[\]\}\n\n/);
});

Deno.test("examples/approvals_in_browser/server.ts prints its address and ends with Ctrl-C, leaving nothing", async () => {
  const root = fromFileUrl(new URL("..", import.meta.url));
  const temporary = await Deno.makeTempDir({ prefix: "approvals-test-" });
  const program = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--quiet", "--config", join(root, "deno.npm.json")],
      join(root, "examples/approvals_in_browser/server.ts"),
    ],
    env: { TMPDIR: temporary },
    stdout: "piped",
  }).spawn();
  try {
    let printed = "";
    for await (
      const text of program.stdout.pipeThrough(new TextDecoderStream())
    ) {
      printed += text;
      if (!printed.endsWith("Ctrl-C ends.\n")) continue;
      const url = `${/^Open (.*)$/m.exec(printed)?.[1]}`;
      assertEquals((await get(url))[0], 200);
      assertEquals(JSON.parse((await get(`${url}calls`))[1]).length, 4);
      program.kill("SIGINT");
    }
    assertEquals((await program.status).code, 0);
    assertEquals(await Array.fromAsync(Deno.readDir(temporary)), []);
  } finally {
    await Deno.remove(temporary, { recursive: true });
  }
});
