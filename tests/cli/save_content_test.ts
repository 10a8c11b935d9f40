import { assert, assertEquals } from "@std/assert";
import { join } from "../../src/core/path.ts";
import { saveContent } from "../../src/cli/save_content.ts";
import { LcpProject } from "./_lcp_process.ts";

const BYTES = new Uint8Array([137, 80, 78, 71]);
const data = BYTES.toBase64();

async function workspace(): Promise<string> {
  return await Deno.realPath(await Deno.makeTempDir());
}

Deno.test("saveContent() writes images, sounds and blobs into new files of the workspace", async () => {
  const root = await workspace();
  const result = {
    success: true,
    output: "",
    status_code: 200,
    content: [
      { type: "text", text: "Here:" },
      { type: "image", data, mimeType: "image/png" },
      { type: "audio", data, mimeType: "audio/x-wav" },
      { type: "resource", resource: { uri: "a:b", blob: data } },
      { type: "resource", resource: { uri: "a:c", text: "text" } },
      { type: "image", data: "no base64!", mimeType: "image/png" },
    ],
  } as const;
  const options = { tool: "tool_x/../y", workspace: root };
  const saved = await saveContent(result, options);
  assertEquals(saved.map((it) => it.kind === "saved" ? it.path : it.kind), [
    "lcp_output/tool_x_.._y_1.png",
    "lcp_output/tool_x_.._y_1.wav",
    "lcp_output/tool_x_.._y_1.bin",
    "failed",
  ]);
  const [first] = await saveContent(result, options);
  assertEquals(first, { kind: "saved", path: "lcp_output/tool_x_.._y_2.png" });
  assertEquals(
    await Deno.readFile(join(root, "lcp_output/tool_x_.._y_1.png")),
    BYTES,
  );
  await Deno.remove(root, { recursive: true });
});

Deno.test("saveContent() writes nothing through a link that leads out of the workspace", async () => {
  const [root, outside] = [await workspace(), await workspace()];
  await Deno.symlink(outside, join(root, "lcp_output"));
  const [saved] = await saveContent({
    success: true,
    output: "",
    status_code: 200,
    content: [{ type: "image", data, mimeType: "image/png" }],
  }, { tool: "tool_x", workspace: root });
  assertEquals(saved?.kind, "failed");
  assertEquals(await Array.fromAsync(Deno.readDir(outside)), []);
  await Deno.remove(root, { recursive: true });
  await Deno.remove(outside, { recursive: true });
});

Deno.test("lcp call says where it saved what is no text, and with --json saves nothing", async () => {
  await using project = await LcpProject.create({
    "tools/pictures.ts": `export function tool_picture() {
      return { content: [{ type: "image", data: "${data}", mimeType: "image/png" }] };
    }`,
  });
  const json = await project.run([
    "call",
    "tool_picture",
    "--tools",
    "tools",
    "--json",
  ]);
  assertEquals(JSON.parse(json.stdout).content[0].data, data);
  const shown = await project.run(["call", "tool_picture", "--tools", "tools"]);
  assertEquals(shown.stdout, "[image image/png]\n");
  assert(shown.stderr.includes("saved: lcp_output/tool_picture_1.png"));
  const path = join(project.folder, "lcp_output/tool_picture_1.png");
  assertEquals(await Deno.readFile(path), BYTES);
});
