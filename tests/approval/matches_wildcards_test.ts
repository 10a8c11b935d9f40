import { assertEquals } from "@std/assert";
import { matchesWildcards } from "../../src/approval/_matches_wildcards.ts";

Deno.test("matchesWildcards() says whether a pattern could stand for a name", () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ["*.ts", "a.ts", true],
    ["*.ts", "a.tsx", false],
    ["*", ".git", true],
    ["lcp.*", "LCP.json", true],
    ["lcp.jso[n]", "lcp.json", true],
    ["de?o.json", "deno.json", true],
    ["run_*.json", "deno.json", false],
    ["a*b*c", "a-b-b-c", true],
    ["a*b*c", "a-c-b", false],
    ["", "a", false],
    ["*a".repeat(2_000), "a".repeat(1_000), false],
  ];
  for (const [pattern, name, expected] of cases) {
    assertEquals(matchesWildcards(pattern, name), expected, pattern);
  }
});
