import { assertEquals, assertMatch } from "@std/assert";
import type { Browser, Page } from "playwright-core";
import { join } from "../src/core/path.ts";
import {
  findChromium,
  gone,
  launch,
  openTab,
  press,
  question,
  result,
  run,
  sourceOf,
} from "./support/approvals_page.ts";
import {
  type ApprovalsExample,
  askForNetwork,
  serveExample,
} from "./support/approvals_example.ts";

const NOTE_LABEL = 'Publish the note "Plan"';

/** What one step works with. */
interface Scene extends ApprovalsExample {
  readonly browser: Browser;
  /** A tab that is connected. */
  readonly page: Page;
}

const STEPS: readonly (readonly [string, (scene: Scene) => Promise<void>])[] = [
  ["a question appears, and Allow lets the call go on", async (scene) => {
    const { page, workspace } = scene;
    await run(page, "tool_publish_note");
    const card = question(page, NOTE_LABEL);
    assertEquals(await sourceOf(card), "Ship it.\nThen rest.");
    await press(card, "Allow");
    await gone(card);
    assertMatch(await result(page, "done (200)"), /Published as Plan\.md/);
    assertEquals(
      await Deno.readTextFile(join(workspace, "Plan.md")),
      "Ship it.\nThen rest.",
    );
  }],
  ["the feedback of Reject reaches the tool", async ({ page }) => {
    await run(page, "tool_publish_note");
    const card = question(page, NOTE_LABEL);
    await card.getByLabel("Feedback for the model").fill("Name the day.");
    await press(card, "Reject");
    await gone(card);
    assertMatch(await result(page, "failed"), /Not published: Name the day\./);
  }],
  [
    "a tool that knows nothing of this is stopped and asked about",
    async (scene) => {
      const { page, webHost } = scene;
      const label =
        `tool_web_status wants to connect to or listen at ${webHost}`;
      await run(page, "tool_web_status");
      await question(page, label).getByLabel("Feedback for the model")
        .fill("No network today.");
      await press(question(page, label), "Reject");
      assertMatch(
        await result(page, "tool_web_status: failed (403)"),
        /No network today\./,
      );
      await run(page, "tool_web_status");
      await press(question(page, label), "Always");
      assertMatch(await result(page, "tool_web_status: done"), /200 at/);
      await run(page, "tool_web_status");
      await page.getByText("Nothing waits for you.").waitFor();
      const git = "tool_recent_commits wants to run the program git";
      await run(page, "tool_recent_commits");
      await press(question(page, git), "Allow");
      assertMatch(
        await result(page, "tool_recent_commits: failed (500)"),
        /not a git repository/,
      );
    },
  ],
  [
    "everything that is known of a request is shown",
    async ({ page, queue }) => {
      const answer = askForNetwork(queue, {
        argv: ["--verbose"],
        reason: 'rules.ask "net:*" has this asked each time',
      });
      const card = question(page, "outside wants the network");
      assertEquals(
        (await card.locator("dl").innerText()).split("\n"),
        [
          ...["Why", 'rules.ask "net:*" has this asked each time'],
          ...["Library", "outside (/tools/outside.ts)"],
          ...["Tool", 'tool_web_status {"url":"https://example.com"}'],
          ...["Permission", "net", "For exactly", "example.com:443"],
          ...["Argument", "--verbose"],
        ],
      );
      await card.getByText("Asked once per host.").waitFor();
      assertEquals(await card.getByText("What would run").count(), 0);
      await card.getByText("Rejected if not answered by").waitFor();
      await press(card, "Allow");
      assertEquals(await answer, ["allow", ""]);
    },
  ],
  ["Always remembers the rule as it is edited", async ({ page, queue }) => {
    const answer = askForNetwork(queue, {});
    const card = question(page, "outside wants the network");
    const rule = card.getByLabel("Rule to remember");
    assertEquals(await rule.inputValue(), "net:example.com");
    await rule.fill("net:*.example.com");
    await card.getByLabel("also in later sessions").check();
    await press(card, "Always");
    assertEquals(await answer, [
      "always",
      "",
      { rule: "net:*.example.com", save: true },
    ]);
  }],
  ["Always with a rule that is none says so, and the question stays", async (
    { page, queue },
  ) => {
    const answer = askForNetwork(queue, {});
    const card = question(page, "outside wants the network");
    const rule = card.getByLabel("Rule to remember");
    await rule.fill("nett:example.com");
    await press(card, "Always");
    await card.getByRole("alert").getByText("is no rule").waitFor();
    await rule.fill("net:example.com");
    await press(card, "Always");
    assertEquals(await answer, [
      "always",
      "",
      { rule: "net:example.com", save: false },
    ]);
  }],
  ["Always is not offered for what would not be remembered", async (scene) => {
    const { page, queue } = scene;
    const answer = Promise.resolve(queue.confirmHandler("source", "Once"));
    const card = question(page, "Once");
    await card.waitFor();
    assertEquals(await card.getByText("Always").count(), 0);
    await press(card, "Reject");
    assertEquals(await answer, ["reject", ""]);
  }],
  ["a question answered in one tab disappears in the other", async (scene) => {
    const { page, queue, browser, server } = scene;
    const early = askForNetwork(queue, { label: "asked early" });
    const other = await openTab(browser, server.url);
    const late = askForNetwork(queue, { label: "asked late" });
    await press(question(other, "asked early"), "Allow");
    await gone(question(page, "asked early"));
    await press(question(page, "asked late"), "Reject");
    await gone(question(other, "asked late"));
    assertEquals([await early, await late], [["allow", ""], ["reject", ""]]);
    await other.close();
  }],
  ["a question that nobody waits for disappears", async ({ page, queue }) => {
    const controller = new AbortController();
    const answer = askForNetwork(queue, { signal: controller.signal });
    const card = question(page, "outside wants the network");
    await card.waitFor();
    controller.abort();
    await gone(card);
    await page.getByText("outside wants the network: withdrawn").waitFor();
    assertEquals(await answer, ["reject", "nobody waits for the answer"]);
  }],
  [
    "what a hostile tool writes is shown as text, with what it hides",
    async (scene) => {
      const { page, queue } = scene;
      const attack = "<img src=x onerror=document.title='owned'><script>1";
      const answer = askForNetwork(queue, {
        ...{ label: `${attack}\u202e`, source: `${attack}\u200b\n\tend` },
        ...{ value: attack, note: attack, remembers: attack },
        library: { name: attack, path: attack },
        ...{ kind: "confirm", reason: attack },
      });
      const card = question(page, `${attack}\\u{202e}`);
      assertEquals(await sourceOf(card), `${attack}\\u{200b}\n\tend`);
      assertEquals(await card.locator("img, script").count(), 0);
      assertEquals(await page.title(), "(1) Approvals");
      await press(card, "Reject");
      assertEquals(await answer, ["reject", ""]);
    },
  ],
  ["questions for input are answered, a secret unseen", async ({ page }) => {
    await run(page, "tool_open_account");
    const card = question(page, "New account");
    const [library, path, tool, call] = (await card.locator("dl").innerText())
      .split("\n");
    assertEquals([library, tool], ["Library", "Tool"]);
    assertMatch(`${path}`, /^accounts \(.+accounts\.ts\)$/);
    assertEquals(call, "tool_open_account {}");
    await card.getByText("Cancelled if not answered by").waitFor();
    await card.getByLabel("What is the account called?").fill("grace");
    await press(card, "Answer");
    const secret = card.getByLabel("Which password has grace?");
    assertEquals(await secret.getAttribute("type"), "password");
    await secret.fill("12345");
    await press(card, "Answer");
    await card.getByLabel("Which plan?").selectOption("team");
    await press(card, "Answer");
    assertMatch(
      await result(page, "tool_open_account: done"),
      /grace has the plan \\"team\\" and a password of 5 characters/,
    );
  }],
  ["a question for input can be cancelled", async ({ page }) => {
    await run(page, "tool_open_account");
    await press(question(page, "New account"), "Cancel");
    assertMatch(
      await result(page, "tool_open_account: failed"),
      /The operator cancelled/,
    );
  }],
  [
    "an answer that is none is refused, and the question stays",
    async (scene) => {
      const { page, queue } = scene;
      const answer = askForNetwork(queue, {});
      const card = question(page, "outside wants the network");
      await card.getByLabel("Rule to remember").fill(" ");
      await press(card, "Always");
      await card.getByRole("alert").getByText("Cannot answer").waitFor();
      await press(card, "Allow");
      assertEquals(await answer, ["allow", ""]);
    },
  ],
  [
    "a tab that was cut off takes away what was settled meanwhile",
    async (scene) => {
      const { browser, server, queue } = scene;
      const ghost = { id: "ghost", kind: "confirm", calls: [], label: "ghost" };
      const request = { ...ghost, source: "", expiresAt: new Date() };
      const page = await browser.newPage();
      // The first connection ends after these events; the tab connects again.
      await page.route("**/events", (route) =>
        route.fulfill({
          contentType: "text/event-stream",
          body: `data: ${JSON.stringify({ kind: "request", request })}\n` +
            "retry: 100\n\n",
        }), { times: 1 });
      await page.goto(server.url);
      await question(page, "ghost").waitFor();
      await gone(question(page, "ghost"));
      await page.getByText("ghost: settled").waitFor();
      const answer = askForNetwork(queue, {});
      await press(question(page, "outside wants the network"), "Allow");
      assertEquals(await answer, ["allow", ""]);
      await page.close();
    },
  ],
  ["the keyboard is enough, and stays with the questions", async (scene) => {
    const { page, queue } = scene;
    const first = askForNetwork(queue, { label: "first" });
    const second = askForNetwork(queue, { label: "second" });
    await question(page, "second").waitFor();
    await question(page, "first").getByRole("button", { name: "Allow" })
      .focus();
    await page.keyboard.press("Enter");
    assertEquals(await first, ["allow", ""]);
    await gone(question(page, "first"));
    // The heading of the next question has the focus: Allow, rule, also in later sessions, Always, feedback.
    for (let i = 0; i < 5; i++) await page.keyboard.press("Tab");
    await page.keyboard.type("no need");
    await page.keyboard.press("Enter");
    assertEquals(await second, ["reject", "no need"]);
  }],
];

const executablePath = await findChromium();

Deno.test({
  name:
    "examples/approvals_in_browser: an operator answers in a browser (needs chromium on the PATH)",
  ignore: executablePath === undefined,
  fn: async (t) => {
    await using example = await serveExample(120_000);
    await using browser = await launch(executablePath);
    const page = await openTab(browser, example.server.url);
    const problems: string[] = [];
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    for (const [name, step] of STEPS) {
      await t.step(name, () => step({ ...example, browser, page }));
      await page.getByText("Nothing waits for you.").waitFor();
    }
    // The two answers that are none; nothing of the page was held up by its policy.
    assertEquals(problems, [
      "Failed to load resource: the server responded with a status of 400 (Bad Request)",
      "Failed to load resource: the server responded with a status of 400 (Bad Request)",
    ]);
  },
});

Deno.test({
  name:
    "examples/approvals_in_browser: what is not answered in time disappears and is rejected (needs chromium on the PATH)",
  ignore: executablePath === undefined,
  fn: async () => {
    await using example = await serveExample(2_500);
    await using browser = await launch(executablePath);
    const page = await openTab(browser, example.server.url);
    await run(page, "tool_publish_note");
    const card = question(page, NOTE_LABEL);
    await card.waitFor();
    await gone(card);
    await page.getByText(`${NOTE_LABEL}: timed out`).waitFor();
    assertMatch(
      await result(page, "failed"),
      /Not published: no answer within 2500 ms/,
    );
  },
});
