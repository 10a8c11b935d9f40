import { assertEquals, fail } from "@std/assert";
import { fetchJudge } from "../../src/approval/fetch_judge.ts";
import {
  parseRuleSet,
  type RuleTexts,
} from "../../src/approval/rules/parse_rule_set.ts";
import type { FetchRuling } from "../../src/core/fetch_ruling.ts";
import type { AutonomyLevel } from "../../src/core/handlers.ts";

function judgeWith(rules: RuleTexts = {}, level: AutonomyLevel = "safe") {
  const { rules: parsed } = parseRuleSet(rules);
  return fetchJudge(parsed, { level, workspace: "/work", home: null });
}

/** What may not be reached by what is fetched. */
function deniedOf(ruling: FetchRuling): readonly string[] {
  return ruling.kind === "allow" ? ruling.deniedHosts : fail(ruling.reason);
}

const INTERNAL = [
  "http://127.0.0.1:9778/x",
  "http://127.9.9.9/x",
  "http://localhost:8000/x",
  "http://api.localhost./x",
  "http://0.0.0.0/x",
  "http://[::1]/x",
  "http://[::]:1/x",
  "http://[::ffff:10.0.0.1]/x",
  "http://2130706433/x",
  "http://10.1.2.3/x",
  "http://172.16.0.1/x",
  "http://172.31.0.1/x",
  "http://192.168.1.1/x",
  "http://100.64.0.1/x",
  "http://169.254.169.254/latest/meta-data",
  "http://[fd00:ec2::254]/x",
  "http://[fe80::1]/x",
  "https://metadata.google.internal/x",
  "https://printer.local/x",
  "https://intranet/x",
];

const EXTERNAL = [
  "https://esm.sh/x",
  "https://8.8.8.8/x",
  "https://172.32.0.1/x",
  "https://100.128.0.1/x",
  "https://[2606:4700::1]/x",
  "https://internal.example.com/x",
];

for (const url of INTERNAL) {
  Deno.test(`fetchJudge() gives no data from ${url}, but code`, () => {
    const judge = judgeWith();
    assertEquals(judge({ url, isData: true }).kind, "deny");
    const denied = deniedOf(judge({ url, isData: false }));
    const isMetadata = denied.length === 0;
    assertEquals(isMetadata, /169\.254|fd00:ec2|google/.test(url));
    assertEquals(isMetadata || denied.includes("169.254.0.0/16"), true);
    assertEquals(denied.includes("127.0.0.0/8"), false);
  });
}

for (const url of EXTERNAL) {
  Deno.test(`fetchJudge() gives data and code from ${url}, none of which may lead to this machine`, () => {
    const judge = judgeWith();
    for (const isData of [true, false]) {
      const denied = deniedOf(judge({ url, isData }));
      assertEquals(denied.includes("127.0.0.0/8"), true);
      assertEquals(denied.includes("169.254.0.0/16"), true);
      assertEquals(denied.includes("10.0.0.0/8"), isData);
    }
  });
}

Deno.test("fetchJudge() gives what a rule allows to import, and no more", () => {
  const judge = judgeWith({ allow: ["import:127.0.0.1:8000", "net:10.0.0.1"] });
  const kind = (url: string) => judge({ url, isData: true }).kind;
  assertEquals(kind("http://127.0.0.1:8000/x"), "allow");
  assertEquals(kind("http://127.0.0.1:8001/x"), "deny");
  assertEquals(kind("http://10.0.0.1/x"), "deny");
});

Deno.test("fetchJudge() lets what a rule allows lead to its own network, and nowhere else nearby", () => {
  const rules = {
    allow: ["import:127.0.0.1", "import:10.0.0.1", "import:a.b"],
  };
  const reaches = (url: string) => {
    const denied = deniedOf(judgeWith(rules)({ url, isData: true }));
    return ["127.0.0.0/8", "169.254.0.0/16", "10.0.0.0/8"]
      .filter((host) => !denied.includes(host));
  };
  assertEquals(reaches("http://127.0.0.1/x"), ["127.0.0.0/8", "10.0.0.0/8"]);
  assertEquals(reaches("http://10.0.0.1/x"), ["10.0.0.0/8"]);
  assertEquals(reaches("https://a.b/x"), ["10.0.0.0/8"]);
  assertEquals(reaches("https://c.d/x"), []);
});

Deno.test("fetchJudge() takes the machine's own addresses for internal ones", () => {
  const judge = fetchJudge(parseRuleSet({}).rules, {
    level: "safe",
    workspace: "/work",
    home: null,
    ownAddresses: ["192.0.2.2", "[2001:db8::2]"],
  });
  const kind = (url: string, isData = true) => judge({ url, isData }).kind;
  assertEquals(kind("http://192.0.2.2:8898/x"), "deny");
  assertEquals(kind("http://[::ffff:192.0.2.2]/x"), "deny");
  assertEquals(kind("http://[2001:db8::2]/x"), "deny");
  assertEquals(kind("http://192.0.2.3/x"), "allow");
  assertEquals(kind("http://192.0.2.2/x", false), "allow");
  const denied = deniedOf(judge({ url: "https://a.b/x", isData: false }));
  assertEquals(denied.includes("192.0.2.2"), true);
});

Deno.test("fetchJudge() tells what would allow data", () => {
  assertEquals(judgeWith()({ url: "http://10.0.0.1/x", isData: true }), {
    kind: "deny",
    host: "10.0.0.1:80",
    reason:
      'The data at 10.0.0.1:80 may be for this machine or its network alone (rules.allow "import:10.0.0.1:80" would allow it)',
  });
});

Deno.test("fetchJudge() holds to rules that deny, at every level and whatever else allows", () => {
  const rules = {
    allow: ["import:127.0.0.1"],
    deny: ["net:127.0.0.1", "import:*.example.com"],
  };
  for (const level of ["strict", "safe", "full_access"] as const) {
    const judge = judgeWith(rules, level);
    const kind = (url: string, isData: boolean) => judge({ url, isData }).kind;
    for (const isData of [true, false]) {
      assertEquals(kind("http://127.0.0.1:9778/x", isData), "deny");
      // It may be the same machine.
      assertEquals(kind("http://localhost/x", isData), "deny");
      assertEquals(kind("https://a.example.com/x", isData), "deny");
      assertEquals(kind("https://a.example.org/x", isData), "allow");
    }
    const denied = deniedOf(judge({ url: "https://esm.sh/x", isData: false }));
    assertEquals(denied.includes("*.example.com"), true);
  }
  assertEquals(
    judgeWith(rules)({ url: "https://a.example.com/x", isData: false }),
    {
      kind: "deny",
      host: "a.example.com:443",
      reason:
        'rules.deny "import:*.example.com" forbids fetching from a.example.com:443',
    },
  );
});

Deno.test("fetchJudge() leaves a library of full_access to itself, and rules that ask to the tool", () => {
  const url = "http://127.0.0.1/x";
  assertEquals(judgeWith({}, "full_access")({ url, isData: true }), {
    kind: "allow",
    deniedHosts: [],
  });
  const asked = judgeWith({ ask: ["net:127.0.0.1"] });
  assertEquals(asked({ url, isData: false }).kind, "allow");
});
