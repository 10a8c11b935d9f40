import { assertEquals, assertThrows } from "@std/assert";
import { resolveEndpoint } from "../../src/client/modalities/resolve_endpoint.ts";
import type { ModelProfile } from "../../src/client/model_profile.ts";
import { setVariable } from "../support/set_variable.ts";

/** Sets what `resolveEndpoint` reads; empty counts as not set. */
function environment(
  { url = "", key = "", model = "" }: Readonly<Record<string, string>>,
): Disposable {
  const stack = new DisposableStack();
  stack.use(setVariable("OPENAI_BASE_URL", url));
  stack.use(setVariable("OPENAI_API_KEY", key));
  stack.use(setVariable("OPENAI_MODEL", model));
  stack.use(setVariable("LCP_TEST_KEY", "sk-named"));
  return stack;
}

function resolved(
  profile: ModelProfile,
  modality: "llm" | "tti" = "llm",
): readonly unknown[] {
  const { baseUrl, model, apiKey } = resolveEndpoint(modality, profile);
  return [baseUrl, model, apiKey];
}

Deno.test("resolveEndpoint() takes what is missing from the environment", () => {
  const url = "http://localhost:1234/v1/";
  using _ = environment({ url, key: "sk-env", model: "env-1" });
  const base = "http://localhost:1234/v1";
  assertEquals(resolved({}), [base, "env-1", "sk-env"]);
  assertEquals(
    resolved({ base_url: "http://b", model: "m", api_key: "sk-own" }),
    ["http://b", "m", "sk-own"],
  );
  assertEquals(resolved({ model: "m" }, "tti"), [base, "m", "sk-env"]);
  // What generates text draws no pictures.
  assertThrows(() => resolved({}, "tti"), TypeError, 'set "model"');
});

Deno.test("resolveEndpoint() goes to OpenAI without a key where nothing is set", () => {
  using _ = environment({});
  assertEquals(
    resolved({ model: "m" }),
    ["https://api.openai.com/v1", "m", undefined],
  );
  assertThrows(() => resolved({}), TypeError, 'set "model" or OPENAI_MODEL');
});

Deno.test("resolveEndpoint() takes the key of a variable that is named, and no other in its place", () => {
  using _ = environment({ key: "sk-env" });
  const keyOf = (profile: ModelProfile) =>
    resolved({ model: "m", ...profile })[2];
  assertEquals(keyOf({ api_key: "${LCP_TEST_KEY}" }), "sk-named");
  assertEquals(keyOf({ apiKeyVariable: "LCP_TEST_KEY" }), "sk-named");
  assertEquals(keyOf({ apiKey: "${LCP_NO_SUCH}" }), undefined);
  assertEquals(keyOf({ apiKeyVariable: "LCP_NO_SUCH" }), undefined);
});

Deno.test("resolveEndpoint() checks options that say how to send requests", () => {
  const wrong: readonly [ModelProfile["options"], string][] = [
    [{ timeout_ms: "5" }, "timeout_ms must be > 0"],
    [{ max_retries: -1 }, "max_retries must be >= 0"],
    [{ headers: { a: 1 } }, "headers must be texts"],
    [{ request: [] }, "request must be an object"],
  ];
  for (const [options, text] of wrong) {
    const profile = { model: "m", options };
    assertThrows(() => resolveEndpoint("llm", profile), TypeError, text);
  }
});
