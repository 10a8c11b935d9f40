import type {
  ChatMessage,
  GenerateOptions,
  ModelEvent,
  TextModel,
} from "../../src/client/text_model.ts";

/** What a model was asked. */
export interface AskedTurn {
  readonly messages: readonly ChatMessage[];
  readonly options: GenerateOptions;
}

/** One answer: its events, or what makes them. */
export type ScriptedTurn =
  | readonly ModelEvent[]
  | ((asked: AskedTurn) => Iterable<ModelEvent> | AsyncIterable<ModelEvent>);

/** A model that says what a test has written down, and remembers what it was asked. */
export interface ScriptedModel extends TextModel {
  readonly asked: AskedTurn[];
}

export interface ScriptedModelOptions {
  readonly contextTokens?: number;
  readonly sees?: boolean;
  readonly callsTools?: boolean;
}

export function scriptedModel(
  turns: readonly ScriptedTurn[],
  options: ScriptedModelOptions = {},
): ScriptedModel {
  const asked: AskedTurn[] = [];
  return {
    name: "scripted",
    ...options,
    asked,
    async *stream(messages, given = {}) {
      const turn = turns[asked.length];
      const question = { messages: [...messages], options: given };
      asked.push(question);
      if (turn === undefined) throw new Error("The script has ended");
      yield* typeof turn === "function" ? turn(question) : turn;
    },
  };
}

let count = 0;

/** A step that answers. */
export function says(text: string): readonly ModelEvent[] {
  return [{ kind: "text", text }, { kind: "finish", reason: "stop" }];
}

/** A step that asks for calls. */
export function calls(
  ...wanted: readonly (readonly [name: string, args: unknown])[]
): readonly ModelEvent[] {
  return [
    ...wanted.map(([name, args]): ModelEvent => ({
      kind: "tool-call",
      call: {
        id: `id_${++count}`,
        name,
        arguments: typeof args === "string" ? args : JSON.stringify(args),
      },
    })),
    { kind: "finish", reason: "tool-calls" },
  ];
}
