import { approvalCard, interactionCard, resultCard } from "./cards.js";
import { byId, post } from "./dom.js";

/** What is shown, by the question's id. */
const cards = new Map();
const list = byId("questions");
const run = byId("run");
const events = new EventSource("events");

events.addEventListener("open", () => {
  byId("connection").textContent = "Connected.";
});
events.addEventListener("error", () => {
  byId("connection").textContent =
    "Not connected: what you see may be out of date.";
});
events.addEventListener("message", ({ data }) => {
  const event = JSON.parse(data);
  switch (event.kind) {
    case "pending":
      for (const id of cards.keys()) {
        if (!event.ids.includes(id)) remove(id, "settled");
      }
      break;
    case "request":
      add(event.request);
      break;
    case "settled":
      remove(event.id, event.outcome);
      break;
    case "result":
      byId("results").prepend(resultCard(event));
  }
});

/** Shows a question, below those that are there: nothing moves under a finger. */
function add(request) {
  if (cards.has(request.id)) return;
  const card = request.kind === "interaction"
    ? interactionCard(request, answer)
    : approvalCard(request, answer);
  cards.set(request.id, card);
  list.append(card);
  count(`New question: ${heading(card)}`);
}

function remove(id, outcome) {
  const card = cards.get(id);
  if (!card) return;
  const next = card.nextElementSibling ?? card.previousElementSibling;
  const hadFocus = card.contains(document.activeElement);
  cards.delete(id);
  card.remove();
  if (hadFocus) (next?.querySelector("h3") ?? byId("questions-title")).focus();
  count(`${heading(card)}: ${outcome.replace("_", " ")}`);
}

function count(news) {
  byId("news").textContent = news;
  byId("no-questions").hidden = cards.size > 0;
  document.title = cards.size > 0 ? `(${cards.size}) Approvals` : "Approvals";
}

function heading(card) {
  return card.querySelector("h3").textContent;
}

/** Sends an answer; the event that it was settled takes the question away. */
async function answer(id, given, problem) {
  problem.textContent = await post("answers", { id, answer: given });
}

const calls = await (await fetch("calls")).json();
for (const { tool } of calls) run.tool.add(new Option(tool));
showArguments();
run.tool.addEventListener("change", showArguments);
run.addEventListener("submit", async (event) => {
  event.preventDefault();
  const problem = run.querySelector(".problem");
  try {
    const args = JSON.parse(run.args.value);
    problem.textContent = await post("calls", { tool: run.tool.value, args });
  } catch (error) {
    problem.textContent = error.message;
  }
});

function showArguments() {
  const { args } = calls[run.tool.selectedIndex];
  run.args.value = JSON.stringify(args, null, 2);
}
