import { isPlainObject } from "../../core/json.ts";
import type {
  ProbeTool,
  ProbeToolHandler,
  ProbeToolSpec,
} from "./probe_tool.ts";

/** A tool whose handler is a function of this program. */
export class LocalMCPTool implements ProbeTool {
  /** What a planner is told. */
  readonly spec: ProbeToolSpec;
  /** What it does. */
  readonly handler: ProbeToolHandler;

  /**
   * Makes a tool of a function.
   *
   * @param spec What a planner is told.
   * @param handler What it does.
   * @throws {TypeError} If the specification has no name or no schema of an object.
   */
  constructor(spec: ProbeToolSpec, handler: ProbeToolHandler) {
    const { name, description, inputSchema } = spec;
    const fail = (why: string): never => {
      throw new TypeError(`Cannot make a tool as ${why}`);
    };
    if (typeof name !== "string" || name.trim() === "") {
      fail(`it has no name: found ${JSON.stringify(name)}`);
    }
    if (!isPlainObject(inputSchema) || inputSchema.type !== "object") {
      fail(`the inputSchema of ${name} is none of an object`);
    }
    if (typeof handler !== "function") fail(`${name} has no handler`);
    this.spec = { name, description: description ?? "", inputSchema };
    this.handler = handler;
  }
}
