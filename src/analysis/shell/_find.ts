import { mayNameSecret } from "./_secret_names.ts";
import type { InnerCommand, Verdict } from "./_verdict.ts";
import { unknownWord, type Word } from "./_word.ts";

const FLAGS =
  /^-(?:H|L|P|O\d|a|and|o|or|not|true|false|prune|quit|print|print0|ls|depth|d|mount|xdev|follow|daystart|empty|readable|writable|executable|nouser|nogroup|noleaf|warn|nowarn|ignore_readdir_race)$/;
const TEXTS =
  /^-(?:name|iname|path|ipath|wholename|iwholename|regex|iregex|regextype|type|xtype|size|maxdepth|mindepth|mtime|mmin|atime|amin|ctime|cmin|perm|user|group|uid|gid|links|inum|lname|ilname|printf|fstype|used)$/;

/** Judges `find`: it may match and print; what it starts is judged for the names that it finds. */
export function judgeFind(args: readonly Word[]): Verdict {
  const finder = new FindReader(args);
  return finder.read();
}

class FindReader {
  readonly #args: readonly Word[];
  readonly #paths: (string | undefined)[] = [];
  readonly #inner: InnerCommand[] = [];
  #reason: string | undefined;

  constructor(args: readonly Word[]) {
    this.#args = args;
  }

  read(): Verdict {
    let inExpression = false;
    for (let at = 0; at < this.#args.length; at++) {
      const word = this.#args[at];
      if (!word) break;
      const text = word.value;
      if (text === undefined || (word.pattern && word.many)) {
        this.#refuse(`${word.text} is not known before it runs`);
        if (!inExpression) this.#paths.push(undefined);
      } else if (/^[(),!]$/.test(text)) inExpression = true;
      else if (!text.startsWith("-")) this.#addRoot(word, inExpression);
      else {
        inExpression ||= !/^-[HLPO]/.test(text);
        at += this.#readTest(text, at);
      }
    }
    return { reason: this.#reason, paths: this.#paths, inner: this.#inner };
  }

  #refuse(reason: string): void {
    this.#reason ??= reason;
  }

  #addRoot(word: Word, inExpression: boolean): void {
    if (inExpression) this.#refuse(`find with ${word.text}`);
    // No test ends in a slash.
    if (word.pattern && /^[*?[].*[^\/]$|^[*?[]$/s.test(word.value ?? "")) {
      this.#refuse(`a name that matches ${word.text} may be an option`);
    }
    this.#paths.push(word.value);
  }

  /** @returns How many words the test takes. */
  #readTest(name: string, at: number): number {
    const next = this.#args[at + 1];
    if (FLAGS.test(name)) return 0;
    if (TEXTS.test(name)) {
      if (!next || next.value === undefined) {
        this.#refuse(`${next?.text ?? name} is not known before it runs`);
      }
      // Unquoted it may become several names of files here: further tests.
      if (next?.pattern && !/^-name$|^-iname$/.test(name)) {
        this.#refuse(`${next.text} may become several words`);
      }
      return 1;
    }
    if (/^-(?:newer\w*|anewer|cnewer|samefile|files0-from)$/.test(name)) {
      this.#paths.push(next?.value);
      return 1;
    }
    if (/^-(?:exec|execdir|ok|okdir)$/.test(name)) {
      return this.#readExec(name, at);
    }
    this.#refuse(
      name === "-delete"
        ? "find -delete deletes files"
        : `find ${name} is not known to be harmless`,
    );
    if (/^-f(?:print|ls)/.test(name)) this.#paths.push(next?.value);
    return 0;
  }

  #mayFindSecret(): boolean {
    return this.#args.some((it, at) =>
      /^-i?(?:name|path|wholename)$/.test(it.value ?? "") &&
      mayNameSecret(this.#args[at + 1]?.value ?? ".env")
    );
  }

  #readExec(name: string, at: number): number {
    const rest = this.#args.slice(at + 1);
    const end = rest.findIndex((it, index) =>
      it.value === ";" || (it.value === "+" && rest[index - 1]?.value === "{}")
    );
    if (end < 0) {
      this.#refuse(`find ${name} without an end`);
      return rest.length;
    }
    if (name !== "-exec") {
      this.#refuse(`find ${name} starts programs in other folders`);
    }
    const words = rest.slice(0, end).map((it) =>
      it.value?.includes("{}") ? foundName(it, this.#mayFindSecret()) : it
    );
    this.#inner.push({ kind: "words", words });
    return end + 1;
  }
}

/** Names that find hands over begin with the folder it looks in, so they are never options; that folder is among its paths. */
function foundName(word: Word, mayBeSecret: boolean): Word {
  return word.value === "{}" && !mayBeSecret
    ? { text: "{}", value: "./**", pattern: true, many: false }
    : unknownWord(word.text, false);
}
