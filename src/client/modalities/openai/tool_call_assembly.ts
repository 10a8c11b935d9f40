import { isPlainObject } from "../../../core/json.ts";
import { parseJson } from "../../../core/parse_json.ts";
import type { ToolCall } from "../../text_model.ts";

interface PartialCall {
  readonly index: unknown;
  id: string;
  name: string;
  text: string;
}

/** Puts calls together from the fragments that servers stream, each in its own way. */
export class ToolCallAssembly {
  readonly #calls: PartialCall[] = [];

  /** Takes fragments as they stand in one delta. */
  add(fragments: unknown): void {
    const list = Array.isArray(fragments) ? fragments : [fragments];
    for (const fragment of list) {
      if (isPlainObject(fragment)) this.#add(fragment);
    }
  }

  /** The complete calls, in the order of the model. */
  calls(): ToolCall[] {
    return this.#calls.filter(({ name }) => name !== "").map(
      ({ id, name, text }) => ({
        id: id || `call_${crypto.randomUUID().replaceAll("-", "")}`,
        name,
        arguments: argumentsOf(text),
      }),
    );
  }

  #add({ index, id, function: fn }: Record<string, unknown>): void {
    const { name, arguments: args } = isPlainObject(fn) ? fn : {};
    const piece = typeof args === "object" && args !== null
      ? JSON.stringify(args)
      : text(args);
    const call = this.#callFor(index ?? undefined, {
      id: text(id),
      name: text(name),
      text: piece,
    });
    call.id ||= text(id);
    // Most send a name once; some repeat it with each fragment.
    call.name ||= text(name);
    call.text += piece;
  }

  /** Indexes have gaps, repeat for different calls, or are left out. */
  #callFor(index: unknown, fragment: Omit<PartialCall, "index">): PartialCall {
    const last = index === undefined
      ? this.#calls.at(-1)
      : this.#calls.findLast((call) => call.index === index);
    if (last && !isOther(last, fragment)) return last;
    const call = { index, id: "", name: "", text: "" };
    this.#calls.push(call);
    return call;
  }
}

/** Whether a fragment begins another call than the one it would be added to. */
function isOther(
  call: PartialCall,
  { id, name, text }: Omit<PartialCall, "index">,
): boolean {
  if (id !== "" && call.id !== "") return id !== call.id;
  if (name === "" || call.name === "") return false;
  // Without an index or an id, a second name can only be another call's.
  if (call.index === undefined) return true;
  // With one, it may be a name that repeats; but not once the arguments are whole.
  return text.trim() !== "" && call.text.endsWith("}") &&
    isPlainObject(parseJson(call.text));
}

/** Some send an empty object first, and then the arguments in fragments. */
function argumentsOf(text: string): string {
  const trimmed = text.trim();
  const rest = trimmed.replace(/^\{\}(?=\s*\{)/, "");
  const json = isPlainObject(parseJson(rest)) ? rest : trimmed;
  return json === "" ? "{}" : json;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
