import { assertEquals } from "@std/assert";
import { fromFileUrl } from "../../../src/core/path.ts";
import { outputText } from "../../support/output_text.ts";

const CONFIG = fromFileUrl(new URL("../../../deno.npm.json", import.meta.url));
const CLIENT = fromFileUrl(
  new URL("../../fixtures/mcp_conformance_client/client.ts", import.meta.url),
);

/** The scenarios for clients that need no authorization server, by the suite's version. */
const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  "0.1.16": [
    "initialize",
    "tools_call",
    "elicitation-sep1034-client-defaults",
    "sse-retry",
  ],
  "0.2.0-alpha.12": [
    "tools_call",
    "request-metadata",
    "sep-2322-client-request-state",
    "http-standard-headers",
    "http-custom-headers",
    "http-invalid-tool-headers",
    "json-schema-ref-no-deref",
    "json-schema-2020-12-preservation",
  ],
};

const RUN = ["run", "-A", "--quiet", `--config=${CONFIG}`, "--frozen"];

for (const [version, scenarios] of Object.entries(SCENARIOS)) {
  for (const scenario of scenarios) {
    Deno.test(`MCPBinding passes ${scenario} of the protocol's suite ${version}`, async () => {
      const results = await Deno.makeTempDir();
      const client = [Deno.execPath(), ...RUN, "--no-check", CLIENT].join(" ");
      const { code, stdout, stderr } = outputText(
        await new Deno.Command(Deno.execPath(), {
          args: [
            ...RUN,
            `npm:@modelcontextprotocol/conformance@${version}`,
            "client",
            "--command",
            client,
            "--scenario",
            scenario,
          ],
          cwd: results,
          stdin: "null",
        }).output(),
      );
      await Deno.remove(results, { recursive: true });
      assertEquals(code, 0, `${stdout}\n${stderr}`);
    });
  }
}
