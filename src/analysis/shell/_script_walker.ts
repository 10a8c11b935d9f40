import type { SyntaxNode, SyntaxParser } from "../syntax_tree.ts";
import { assignedNames } from "./_assigned_names.ts";
import { checkGap, checkGaps } from "./_gaps.ts";
import { judgeCommand } from "./_judge_command.ts";
import type { Recorder } from "./_recorder.ts";
import { Scope, type ShellFunction } from "./_scope.ts";
import { Unreadable } from "./_unreadable.ts";
import type { CommandCall, Walk } from "./_walk.ts";
import { walkStatement } from "./_walk_statement.ts";
import { type Fragment, type Word, wordFragment } from "./_word.ts";

const MAX_LENGTH = 100 * 1024;
const MAX_SCRIPTS_DEEP = 6;
const MAX_DEPTH = 400;
const MAX_LINES = 40;
/** Blanks, marks and controls that shells and readers do not see alike. */
const UNCLEAR_CHARACTER =
  // deno-lint-ignore no-control-regex
  /[\0-\x08\x0b-\x1f\x7f-\xa0\xad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufe00-\ufe0f\ufeff]/;

/** Walks one script and records what it would do. */
export class ScriptWalker implements Walk {
  source = "";
  offset = 0;
  readonly recorder: Recorder;
  readonly #parser: SyntaxParser;
  readonly #level: number;
  readonly #text: string;
  #depth = 0;

  /** @param level How many scripts this one is inside of. */
  constructor(
    text: string,
    options: {
      readonly parser: SyntaxParser;
      readonly recorder: Recorder;
      readonly level?: number;
    },
  ) {
    this.#text = text;
    this.recorder = options.recorder;
    this.#parser = options.parser;
    this.#level = options.level ?? 0;
  }

  /**
   * Walks the whole script.
   *
   * @param parent What is known where the script starts; its variables are not those of the script.
   * @returns What is known where it ends.
   * @throws {Unreadable} When it cannot be followed.
   */
  walk(parent?: Scope): Scope {
    if (this.#text.length > MAX_LENGTH) throw new Unreadable("too long");
    if (this.#level > MAX_SCRIPTS_DEEP) throw new Unreadable("nested too deep");
    const unclear = UNCLEAR_CHARACTER.exec(this.#text)?.[0].charCodeAt(0);
    if (unclear !== undefined) {
      const code = unclear.toString(16).padStart(4, "0").toUpperCase();
      throw new Unreadable(`character U+${code}`);
    }
    const scope = new Scope(assignedNames(this.#text));
    if (parent) {
      scope.folders = scope.foldersIfOk = parent.folders;
      scope.positional = parent.positional;
    }
    this.#walkParts(this.#text, scope);
    return scope;
  }

  /**
   * Walks what the shell reads at once, line by line: the grammar takes some lines
   * wrongly only because of those before them.
   */
  #walkParts(text: string, scope: Scope): void {
    let start = 0;
    let lines = 0;
    for (let end = 0; end < text.length;) {
      const newline = lines++ < MAX_LINES ? text.indexOf("\n", end) : -1;
      end = newline < 0 ? text.length : newline + 1;
      const isLast = end === text.length;
      if (!isLast && text.charAt(newline - 1) === "\\") continue;
      this.source = text.slice(start, end);
      this.offset = start;
      if (this.#walkPart(scope, isLast)) {
        start = end;
        lines = 0;
      }
    }
  }

  #walkPart(scope: Scope, isLast: boolean): boolean {
    const walked = this.#parser.parse(this.source, (root) => {
      if (root.hasError && isLast) throw new Unreadable("syntax error");
      if (root.hasError || (!isLast && hasOpenDocument(root))) return false;
      const nodes = root.children;
      this.#checkEnds(nodes);
      this.statements(nodes, scope);
      return true;
    });
    if (walked === undefined) throw new Unreadable("not readable in time");
    return walked;
  }

  #checkEnds(nodes: readonly SyntaxNode[]): void {
    const start = nodes[0]?.startIndex ?? this.source.length;
    checkGap(this, [0, start], "lines");
    const end = nodes.at(-1)?.endIndex ?? start;
    checkGap(this, [end, this.source.length], "lines");
  }

  statements(nodes: readonly SyntaxNode[], scope: Scope): void {
    checkGaps(this, nodes, "lines");
    let open: SyntaxNode | undefined;
    for (const [index, node] of nodes.entries()) {
      if (node.type === "comment") {
        this.#checkComment(node);
      } else if (node.isNamed) {
        if (open) this.#checkNewline(open, node);
        open = node;
        const inBackground = nodes[index + 1]?.type === "&";
        this.statement(node, inBackground ? scope.fork() : scope);
      } else if (/^(?:;|&|\n)$/.test(node.type)) {
        open = undefined;
      } else throw new Unreadable(`unclear ${node.type}`);
    }
  }

  #checkNewline(before: SyntaxNode, after: SyntaxNode): void {
    const gap = this.source.slice(before.endIndex, after.startIndex);
    const ended = gap.replaceAll("\\\n", "").includes("\n") ||
      this.source.charAt(before.endIndex - 1) === "\n";
    if (!ended) throw new Unreadable("unclear end of a command");
  }

  #checkComment(node: SyntaxNode): void {
    let start = node.startIndex;
    // After a continued line the mark may be in the middle of a word.
    while (start >= 2 && this.source.startsWith("\\\n", start - 2)) {
      start -= 2;
    }
    const before = this.source.charAt(start - 1);
    if (!/^#[^\n]*$/.test(node.text) || !/^[\s;&|()]?$/.test(before)) {
      throw new Unreadable("unclear comment");
    }
    const after = this.source.charAt(node.endIndex);
    if (after !== "" && after !== "\n") throw new Unreadable("unclear comment");
  }

  statement(
    node: SyntaxNode,
    scope: Scope,
    feeder?: readonly Word[],
  ): readonly Word[] | undefined {
    this.recorder.countStep();
    if (++this.#depth > MAX_DEPTH) throw new Unreadable("nested too deep");
    scope.foldersIfOk = scope.folders;
    const words = walkStatement(this, node, { scope, feeder });
    this.#depth -= 1;
    return words;
  }

  script(text: string, scope: Scope, runs?: "here" | "later"): void {
    const start = scope.fork();
    if (runs !== "here") start.positional = undefined;
    // By then the script may be anywhere.
    if (runs === "later") start.folders = [undefined];
    const end = new ScriptWalker(text, {
      parser: this.#parser,
      recorder: this.recorder,
      level: this.#level + 1,
    }).walk(start);
    if (!runs) return;
    const isFree = assignedNames(text).size === 0 && !end.hasFunctions &&
      end.folders.join("\0") === start.folders.join("\0");
    if (!isFree) throw new Unreadable(`changes the shell: ${text}`);
  }

  callFunction(
    called: ShellFunction,
    args: readonly Word[],
    scope: Scope,
  ): void {
    const inside = scope.fork();
    const rounds = scope.calls.filter((it) => it === called.name).length;
    // Called by itself it gets whatever it makes up: a second round stands for all.
    if (rounds > 1) return;
    this.recorder.countText(called.text.length);
    const isKnown = rounds === 0 && !args.some((it) => it.many) &&
      !/\b(?:shift|set)\b/.test(called.text);
    inside.positional = isKnown
      ? args.map((it): Fragment => wordFragment(it))
      : undefined;
    inside.calls = [...scope.calls, called.name];
    const { source, offset } = this;
    this.source = called.text;
    this.offset = called.offset;
    const walked = this.#parser.parse(called.text, (root) => {
      if (root.hasError) throw new Unreadable(`function ${called.name}`);
      this.statements(root.children, inside);
      return true;
    });
    if (!walked) throw new Unreadable(`function ${called.name}`);
    this.source = source;
    this.offset = offset;
    scope.addFoldersOf(inside);
  }

  command(call: CommandCall, scope: Scope): void {
    judgeCommand(this, call, scope);
  }
}

/** Whether a here-document goes on: the grammar takes some lines in it for its last. */
function hasOpenDocument(root: SyntaxNode): boolean {
  if (!root.text.includes("<<")) return false;
  return root.descendantsOfType("heredoc_redirect").some((it) => {
    const start = it?.children.find(({ type }) => type === "heredoc_start");
    const end = it?.children.find(({ type }) => type === "heredoc_end");
    return end?.text.trim() !== start?.text.replace(/['"\\]/g, "");
  });
}
