import { assert, assertEquals, assertRejects } from "@std/assert";
import { MissingModalityError } from "../../mod.ts";
import { chunkText } from "../../src/client/rag/chunk_text.ts";
import { SqliteDocuments } from "../../src/client/rag/sqlite_documents.ts";
import type { EmbeddingModel } from "../../src/client/embedding_model.ts";
import { type FakeRequest, startFakeOpenAI } from "../support/fake_openai.ts";
import { tempTools } from "../support/temp_tools.ts";
import { clientOf } from "./_client.ts";
import { makePdf } from "./_make_pdf.ts";

const FILES = {
  "notes.md": "# Boats\n\nThe lighthouse keeper repaired the lantern.\n",
  "page.html":
    "<html><head><title>no</title><style>x{}</style></head><body><h1>Whales</h1><p>Whales &amp; dolphins <b>sing</b>.<script>secret()</script></p></body></html>",
  "code.ts": "export function navigate(course: number) { return course; }",
  "paper.pdf": makePdf("Harbours are dredged every year"),
  "plain.txt": "Les marées montent à midi.",
};

Deno.test("SqliteDocuments finds passages of text, Markdown, HTML, PDF and source files", async () => {
  await using folder = await tempTools(FILES);
  await using fake = startFakeOpenAI();
  await using client = clientOf(fake, { embeddings: null });
  for (const name of Object.keys(FILES)) {
    assertEquals(
      await client.add_document_to_rag(`${folder.tools}/${name}`),
      1,
    );
  }
  const found: Record<string, string> = {};
  for (
    const query of [
      "who repairs lanterns?",
      "dolphin",
      "navigate",
      "dredging harbours",
      "marees",
    ]
  ) {
    const [first] = await client.query_rag(query, { top_k: 1 });
    found[query] = first?.source.split("/").at(-1) ?? "";
  }
  assertEquals(found, {
    "who repairs lanterns?": "notes.md",
    dolphin: "page.html",
    navigate: "code.ts",
    "dredging harbours": "paper.pdf",
    marees: "plain.txt",
  });
  const [page] = await client.query_rag({ query: "whales" });
  assertEquals(page?.text, "# Whales\n\nWhales & dolphins sing.");
  assertEquals(await client.query_rag("secret"), []);
  assertEquals(await client.query_rag('" OR * ) NEAR'), []);
  const long = Array.from({ length: 5_000 }, (_, i) => `w${i}`).join(" ");
  assertEquals(await client.query_rag(`dolphin ${long}`, { top_k: 0.5 }), []);
  assertEquals((await client.query_rag(`dolphin ${long}`)).length, 1);
});

Deno.test("SqliteDocuments keeps documents in a file, replaces what changed and leaves what did not", async () => {
  await using folder = await tempTools({});
  const path = `${folder.tools}/rag.sqlite`;
  const bytes = (text: string) => new TextEncoder().encode(text);
  {
    await using store = new SqliteDocuments({ path });
    await store.add({ key: "/a", source: "a.txt", bytes: bytes("old anchor") });
    await store.add({
      key: "/b",
      source: "a.txt",
      bytes: bytes("second anchor"),
    });
  }
  await using store = new SqliteDocuments({ path });
  await store.add({ key: "/a", source: "a.txt", bytes: bytes("new sail") });
  assertEquals((await store.query("old")).length, 0);
  assertEquals((await store.query("anchor")).map(({ text }) => text), [
    "second anchor",
  ]);
  const [sail] = await store.query("sails");
  assertEquals(sail, { text: "new sail", source: "a.txt", start: 0, score: 1 });
});

Deno.test("SqliteDocuments finds by meaning where an embedding model is configured", async () => {
  await using folder = await tempTools({
    "a.txt": "The feline slept.",
    "b.txt": "The engine roared.",
  });
  await using fake = startFakeOpenAI();
  // Places texts about cats on one axis and all others on another.
  const embed = ({ body }: FakeRequest) => {
    const data = Object(body).input.map((text: string, index: number) => ({
      index,
      embedding: /feline|cat/.test(text) ? [1, 0] : [0, 1],
    }));
    return { body: { data: data.reverse(), usage: { prompt_tokens: 2 } } };
  };
  fake.script("/embeddings", embed, embed, embed);
  await using client = clientOf(fake);
  await client.add_document_to_rag(`${folder.tools}/a.txt`);
  await client.add_document_to_rag(`${folder.tools}/b.txt`);
  const found = await client.query_rag("my cat");
  assertEquals(found.map(({ text }) => text), ["The feline slept."]);
  assertEquals(client.usage.embeddings, {
    requests: 3,
    inputTokens: 6,
    outputTokens: 0,
  });
});

Deno.test("SqliteDocuments changes nothing when embedding fails", async () => {
  let works = true;
  const embeddings: EmbeddingModel = {
    name: "e",
    embed: (texts) =>
      works
        ? Promise.resolve({ vectors: texts.map(() => new Float32Array([1])) })
        : Promise.reject(new Error("gone")),
  };
  await using store = new SqliteDocuments({ embeddings: () => embeddings });
  const add = (text: string) =>
    store.add({ key: "k", source: "k", bytes: new TextEncoder().encode(text) });
  await add("first");
  works = false;
  await assertRejects(() => add("second"), Error, "gone");
  works = true;
  assertEquals((await store.query("first")).map(({ text }) => text), ["first"]);
});

Deno.test("SqliteDocuments refuses what is no text, and a broken PDF without a word on the console", async () => {
  const printed: unknown[] = [];
  const { log, warn } = console;
  using restored = new DisposableStack();
  restored.defer(() => Object.assign(console, { log, warn }));
  const print = (...words: unknown[]) => printed.push(words);
  Object.assign(console, { log: print, warn: print });
  await using store = new SqliteDocuments();
  const add = (source: string, text: string) =>
    store.add({ key: "k", source, bytes: new TextEncoder().encode(text) });
  await assertRejects(
    () => add("x.bin", "a\0b"),
    Error,
    "Cannot read the document x.bin: it is no text",
  );
  await assertRejects(
    () => add("x.pdf", "%PDF-nothing"),
    Error,
    "Cannot read the document x.pdf",
  );
  assertEquals(await add("empty.txt", " "), 0);
  assertEquals(printed, []);
});

Deno.test("chunkText() divides where the text allows, overlaps, and loses nothing", () => {
  const text = Array.from({ length: 900 }, (_, i) => `word${i}.`).join(" ");
  const chunks = chunkText(text);
  assert(chunks.length > 5);
  for (const { text: part, start } of chunks) {
    assert(part.length <= 1_200);
    assertEquals(text.slice(start, start + part.length), part);
  }
  for (let i = 0; i < 900; i++) {
    assert(chunks.some(({ text }) => text.includes(`word${i}.`)));
  }
  // Without any place to divide at, also between no halves of a character.
  const solid = chunkText("😀".repeat(2_000));
  assert(
    solid.every(({ text }) => !text.includes("\ufffd") && text.isWellFormed()),
  );
});

Deno.test("LollmsClient without rag takes no documents", async () => {
  await using fake = startFakeOpenAI();
  await using client = clientOf(fake, { rag: null });
  await assertRejects(() => client.addDocumentToRag("x"), MissingModalityError);
});
