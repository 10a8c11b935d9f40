import type { SyntaxParser } from "../syntax_tree.ts";
import { collect } from "./_collect.ts";
import { readExamples } from "./_doctest.ts";
import { isData } from "./_data_library.ts";
import type { Finding } from "./_finding.ts";
import { Flow } from "./_flow.ts";
import { Judge } from "./_judge.ts";
import { isGateway, judgeModule } from "./_modules.ts";
import type { PythonAnalysis, PythonRisk } from "./load_python_analyzer.ts";
import { Program } from "./_program.ts";
import { readImport } from "./_collect_import.ts";
import { copyPythonTree } from "./_copy_tree.ts";
import type { PythonNode } from "./_python_node.ts";
import { readStatements } from "./_statements.ts";
import { readSource } from "./_source_text.ts";

const MAX_RISKS = 100;
const MAX_LINE = 200;
/** Texts run by a program that are judged in their turn. */
const MAX_TEXTS = 10;

/** What runs examples and statements. */
const RUNNERS = /\b(?:doctest|timeit|c?[pP]rofile|line_profiler)\b/;

/** Builtins that a text must not give to the program that runs it. */
const REACHING =
  /^(?:open|exec|eval|compile|getattr|setattr|delattr|globals|locals|vars|input|type|super|object|help|breakpoint|__\w+)$/;

/** Judges a program. */
export function analyzePython(
  parser: SyntaxParser,
  source: string,
): PythonAnalysis {
  const read = readSource(source);
  if (read.unreadable !== undefined) {
    return { unreadable: read.unreadable, risks: [] };
  }
  const root = parse(parser, read.text);
  if (typeof root === "string") return { unreadable: root, risks: [] };
  const findings: Finding[] = [];
  const budget = { texts: MAX_TEXTS };
  const judged = withExamples(parser, read.text, root);
  if (judged) judgeProgram(parser, { ...judged, findings, budget });
  else findings.push({ kind: "dynamic code", at: read.text.length });
  return { risks: describe(read.text, findings) };
}

/** A program followed by the examples and plain calls that it runs as texts; undefined where those cannot be read. */
function withExamples(
  parser: SyntaxParser,
  text: string,
  root: PythonNode,
): { readonly text: string; readonly root: PythonNode } | undefined {
  const examples = readExamples(text, root);
  if (examples === undefined) return undefined;
  const statements = readStatements(text, root);
  if (examples + statements === "") return { text, root };
  const whole = `${text}\n${examples}\n${statements}\n`;
  const all = parse(parser, whole);
  return typeof all === "string" ? undefined : { text: whole, root: all };
}

interface Judged {
  readonly text: string;
  readonly root: PythonNode;
  readonly findings: Finding[];
  readonly budget: { texts: number };
}

function judgeProgram(
  parser: SyntaxParser,
  { text, root, findings, budget }: Judged,
): void {
  const program = new Program(text, root.id);
  collect(program, root, program.module);
  const flow = new Flow(program);
  if (!flow.settle()) findings.push({ kind: "too intricate", at: 0 });
  new Judge(program, flow, {
    findings,
    judgeText: (code) => {
      if (--budget.texts < 0) return false;
      const known = (name: string): boolean =>
        flow.refsOf(name).every((ref) =>
          ref.startsWith("class:") || isData(ref)
        );
      return isBenignText(parser, code, { budget, known });
    },
  }).judge(root);
  if (flow.exhausted) findings.push({ kind: "too intricate", at: 0 });
}

/** Whether a text that a program runs may: it must not bind what is followed. */
function isBenignText(
  parser: SyntaxParser,
  code: string,
  { budget, known }: {
    readonly budget: { texts: number };
    readonly known: (name: string) => boolean;
  },
): boolean {
  const read = readSource(code);
  if (read.unreadable !== undefined) return false;
  const root = parse(parser, read.text);
  if (typeof root === "string" || !isSelfContained(read.text, root, known)) {
    return false;
  }
  const findings: Finding[] = [];
  judgeProgram(parser, { text: read.text, root, findings, budget });
  return findings.length === 0;
}

function isSelfContained(
  text: string,
  root: PythonNode,
  known: (name: string) => boolean,
): boolean {
  const program = new Program(text);
  const visit = (node: PythonNode): boolean => {
    switch (node.type) {
      case "import_statement":
      case "import_from_statement":
        return readImport(program, node).every(({ module }) =>
          judgeModule(module) === undefined && !isGateway(module)
        );
      case "identifier":
        return !REACHING.test(node.name) && known(node.name);
      case "assignment":
      case "named_expression":
      case "function_definition":
      case "class_definition":
        return false;
      default:
        return node.children.every(visit);
    }
  };
  return visit(root);
}

function parse(parser: SyntaxParser, text: string): PythonNode | string {
  return parser.parse(text, (root) => {
    if (root.hasError) return "not readable as Python 3";
    const copy = copyPythonTree(root, text);
    if (!copy) return "nested too deeply";
    return copy.old ? "written for Python 2" : copy.root;
  }) ?? "not readable in time";
}

function describe(
  text: string,
  findings: readonly Finding[],
): readonly PythonRisk[] {
  if (findings.length === 0) return [];
  const lines = text.split("\n");
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length + 1;
  }
  const risks = new Map<string, PythonRisk>();
  // What is found in an example belongs to what runs it.
  const runner = Math.max(0, text.search(RUNNERS));
  const inside = findings.map(({ kind, at }) => ({
    kind,
    at: at < text.length ? at : runner,
  })).toSorted((a, b) => a.at - b.at);
  let line = 0;
  for (const { kind, at } of inside) {
    while ((starts[line + 1] ?? Infinity) <= at) line++;
    const key = `${kind}:${line}`;
    if (risks.has(key)) continue;
    const shown = (lines[line] ?? "").trim().slice(0, MAX_LINE);
    risks.set(key, { kind, line: line + 1, text: shown });
    if (risks.size >= MAX_RISKS) break;
  }
  return [...risks.values()];
}
