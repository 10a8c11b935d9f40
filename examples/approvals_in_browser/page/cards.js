import { copyOf, visible } from "./dom.js";

// Everything that a tool, a model or a site wrote is set as text: never markup.

/** Longest result that is shown, in characters. */
const MAX_SHOWN = 100_000;

let headings = 0;

/** Shows a request for approval. `answer` is called with its id, the answer, and where to say what was wrong. */
export function approvalCard(request, answer) {
  const card = newCard("approval", request.label, request);
  const facts = card.querySelector("dl");
  if (request.reason) fact(facts, "Why", request.reason);
  whoAsks(facts, request);
  if (request.permission) fact(facts, "Permission", request.permission);
  if (request.value !== undefined) {
    fact(facts, "For exactly", request.value ?? "anything");
  }
  for (const argument of request.argv ?? []) fact(facts, "Argument", argument);
  showSource(card, request);
  card.querySelector(".note").textContent = visible(request.note ?? "");
  const always = card.querySelector(".always");
  if (request.remembers === undefined) always.remove();
  else always.rule.value = request.remembers;

  const problem = card.querySelector(".problem");
  onSubmit(card, {
    allow: () => answer(request.id, "allow", problem),
    always: ({ rule, save }) =>
      answer(
        request.id,
        ["always", "", { rule: rule.value, save: save.checked }],
        problem,
      ),
    reject: ({ reason }) =>
      answer(request.id, ["reject", reason.value], problem),
  });
  return card;
}

/** Shows a question for input, like {@link approvalCard}. */
export function interactionCard(request, answer) {
  const card = newCard("interaction", request.title, request);
  whoAsks(card.querySelector("dl"), request);
  card.querySelector(".prompt").textContent = visible(request.prompt);
  const field = inputFor(request);
  card.querySelector("label").append(field);
  const problem = card.querySelector(".problem");
  onSubmit(card, {
    answer: () => answer(request.id, field.value, problem),
    cancel: () => answer(request.id, null, problem),
  });
  return card;
}

/** Shows what became of a call. */
export function resultCard({ tool, result }) {
  const card = copyOf("result");
  card.querySelector("h3").textContent = visible(
    `${tool}: ${result.success ? "done" : "failed"} (${result.status_code})`,
  );
  const text = JSON.stringify(result, null, 2);
  const shown = card.querySelector("pre");
  shown.setAttribute("aria-label", "Result");
  shown.textContent = visible(
    text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} …` : text,
  );
  return card;
}

function newCard(template, title, { expiresAt }) {
  const card = copyOf(template);
  const heading = card.querySelector("h3");
  heading.textContent = visible(title);
  heading.id = `question-${headings++}`;
  card.setAttribute("aria-labelledby", heading.id);
  // Buttons of several questions have the same names.
  for (const button of card.querySelectorAll("button")) {
    button.setAttribute("aria-describedby", heading.id);
  }
  const limit = card.querySelector("time");
  limit.dateTime = expiresAt;
  limit.textContent = new Date(expiresAt).toLocaleTimeString();
  return card;
}

function inputFor({ type, options, default: preset }) {
  if (type === "select") {
    const select = document.createElement("select");
    for (const option of options) {
      select.add(new Option(visible(option), option));
    }
    if (options.includes(preset)) select.value = preset;
    return select;
  }
  const input = document.createElement("input");
  input.type = type === "secret" ? "password" : "text";
  input.autocomplete = "off";
  input.value = preset ?? "";
  return input;
}

/** What a running tool asks the system for is all among the facts. */
function showSource(card, { kind, source }) {
  const shown = card.querySelector("pre");
  if (kind === "permission") {
    card.querySelector(".source-title").remove();
    shown.remove();
    return;
  }
  shown.textContent = visible(source);
  shown.setAttribute("aria-label", "What would run or happen");
}

/** On whose behalf it is asked, as far as the host knows. */
function whoAsks(facts, { library, calls = [] }) {
  if (library) fact(facts, "Library", `${library.name} (${library.path})`);
  for (const { tool, args } of calls) {
    fact(facts, "Tool", `${tool} ${JSON.stringify(args)}`);
  }
}

function fact(facts, name, value) {
  const term = document.createElement("dt");
  const text = document.createElement("dd");
  term.textContent = name;
  text.textContent = visible(value);
  facts.append(term, text);
}

/** Calls the action that the submitted form's class names, with the form's fields. */
function onSubmit(card, actions) {
  card.addEventListener("submit", (event) => {
    event.preventDefault();
    actions[event.target.className](event.target.elements);
  });
}
