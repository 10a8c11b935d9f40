import { assertEquals } from "@std/assert";
import * as tools from "../../default_tools/user_interactive_tools/user_interactive_tools.ts";
import type { UserQuestion } from "../../default_tools/user_interactive_tools/_ask_user.ts";
import { errorOf } from "./_result.ts";

/** Answers every question alike and notes them. */
function answering(answer: string | null): UserQuestion[] {
  const questions: UserQuestion[] = [];
  tools.init_tools_library({
    user_interaction_handler: (question) => {
      questions.push(question);
      return answer;
    },
  });
  return questions;
}

Deno.test("tool_ask_user_text() asks for a text and returns it", async () => {
  const questions = answering("Ada");
  const result = await tools.tool_ask_user_text("Your name?", "Name", "Bob");
  assertEquals(result, { success: true, output: "Ada", cancelled: false });
  assertEquals(questions, [{
    type: "text",
    title: "Name",
    prompt: "Your name?",
    options: [],
    default: "Bob",
  }]);
});

Deno.test("tool_ask_user_text() takes an empty answer for an answer", async () => {
  answering("");
  const result = await tools.tool_ask_user_text("Anything else?");
  assertEquals(result, { success: true, output: "", cancelled: false });
});

Deno.test("tool_ask_user_secret() asks for a secret, without a default", async () => {
  const questions = answering("s3cret");
  const result = await tools.tool_ask_user_secret("Password of the printer?");
  assertEquals(result, { success: true, output: "s3cret", cancelled: false });
  assertEquals([questions[0]?.type, questions[0]?.default], ["secret", null]);
});

Deno.test("tool_ask_user_choice() returns one of the options and nothing else", async () => {
  const ask = () =>
    tools.tool_ask_user_choice("Which?", ["a", "b"], "Choice", "b");
  const questions = answering("a");
  assertEquals(await ask(), { success: true, output: "a", cancelled: false });
  assertEquals(questions[0]?.options, ["a", "b"]);
  assertEquals(questions[0]?.default, "b");
  answering("c");
  errorOf(await ask(), "none of the options");
});

Deno.test("tool_ask_user_choice() proposes no option that is none", async () => {
  const questions = answering("a");
  const result = await tools.tool_ask_user_choice("?", ["a"], "Choice", "z");
  errorOf(result, '"z"', "none of the options");
  assertEquals(questions, []);
});

Deno.test("a user who cancels is no error", async () => {
  answering(null);
  for (
    const result of [
      await tools.tool_ask_user_text("?"),
      await tools.tool_ask_user_secret("?"),
      await tools.tool_ask_user_choice("?", ["a"]),
    ]
  ) {
    assertEquals(result, {
      success: true,
      output:
        "There is no answer: the user cancelled, or nobody is there to answer.",
      cancelled: true,
    });
  }
});

Deno.test("without a handler the call fails and says why", async () => {
  tools.set_user_interaction_handler(undefined);
  errorOf(await tools.tool_ask_user_text("?"), "Nobody can be asked");
});

Deno.test("set_user_interaction_handler() replaces the one who asks", async () => {
  answering("old");
  tools.set_user_interaction_handler(() => "new");
  const result = await tools.tool_ask_user_text("?");
  assertEquals(result, { success: true, output: "new", cancelled: false });
});
