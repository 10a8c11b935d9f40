import type { Asker } from "../../core/operator_function.ts";
import type { JsonObject } from "../../core/json.ts";
import type { ElicitAnswer, SampleMessage } from "../../core/tool_context.ts";

/** What a server asks the user for. */
export type ServerQuestion =
  | {
    /** To fill in a form. */
    readonly mode: "form";
    readonly message: string;
    readonly schema: JsonObject;
  }
  | {
    /** To open an address, and to go on there. */
    readonly mode: "url";
    readonly message: string;
    readonly url: string;
  };

/** What a server asks the host's model. */
export interface SampleRequest {
  readonly messages: readonly SampleMessage[];
  readonly maxTokens: number;
  /** On whose behalf: all calls that are under way at the server. */
  readonly asker: Asker;
}

/** What a host does for its servers. */
export interface ClientHandlers {
  /**
   * Has the user asked.
   *
   * @param alias The server.
   * @param asker On whose behalf: all calls that are under way at the server.
   */
  elicit(
    alias: string,
    question: ServerQuestion,
    asker: Asker,
  ): Promise<ElicitAnswer>;
  /** Asks the host's model; absent where servers may not. */
  readonly sample?: (
    alias: string,
    request: SampleRequest,
  ) => Promise<string>;
  /** Folders that servers are told to work in, as `file:` URLs. */
  roots(): Promise<readonly string[]>;
}
