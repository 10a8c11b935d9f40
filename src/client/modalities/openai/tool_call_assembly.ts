import { isPlainObject } from "../../../core/json.ts";
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
    for (const fragment of Array.isArray(fragments) ? fragments : []) {
      if (isPlainObject(fragment)) this.#add(fragment);
    }
  }

  /** The complete calls, in the order of the model. */
  calls(): ToolCall[] {
    return this.#calls.filter(({ name }) => name !== "").map(
      ({ id, name, text }) => ({
        id: id || `call_${crypto.randomUUID().replaceAll("-", "")}`,
        name,
        arguments: text.trim() === "" ? "{}" : text,
      }),
    );
  }

  #add({ index, id, function: fn }: Record<string, unknown>): void {
    const { name, arguments: args } = isPlainObject(fn) ? fn : {};
    const call = this.#callFor(index, text(id), text(name));
    call.id ||= text(id);
    // Most send a name once; some repeat it with each fragment.
    call.name ||= text(name);
    call.text += typeof args === "string" || args === undefined || args === null
      ? text(args)
      : JSON.stringify(args);
  }

  /** Indexes have gaps, repeat for different calls, or are left out. */
  #callFor(index: unknown, id: string, name: string): PartialCall {
    const sameIndex = this.#calls.findLast((call) => call.index === index);
    const last = index === undefined ? this.#calls.at(-1) : sameIndex;
    const isOther = !last ||
      (id !== "" && last.id !== "" && id !== last.id) ||
      // Without an index or an id, a second name can only be another call's.
      (index === undefined && id === "" && name !== "" && last.name !== "");
    if (!isOther) return last;
    const call = { index, id: "", name: "", text: "" };
    this.#calls.push(call);
    return call;
  }
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
