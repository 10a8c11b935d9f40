import { loadSyntaxParser, type SyntaxParser } from "../syntax_tree.ts";
import { analyzePython } from "./_analyze_python.ts";

/** Something in a program that needs approval. */
export interface PythonRisk {
  /** What it is, short enough for a label: `subprocess`, `network`, `dynamic code`. */
  readonly kind: string;
  /** Line of the program, from 1. */
  readonly line: number;
  /** That line, trimmed and cut to 200 characters. */
  readonly text: string;
}

/** What a program would do. */
export interface PythonAnalysis {
  /** Why the program cannot be judged; such a one needs approval. */
  readonly unreadable?: string;
  /** What needs approval, in order; empty for a benign program. */
  readonly risks: readonly PythonRisk[];
}

/** Judges Python programs by their syntax. */
export interface PythonAnalyzer {
  /**
   * Finds what needs approval in a program. Nothing is executed or read.
   *
   * @param source The program.
   */
  analyze(source: string): PythonAnalysis;
}

/**
 * Loads the grammar of Python. Takes about 50 ms; keep what it gives.
 *
 * @returns The analyzer.
 */
export async function loadPythonAnalyzer(): Promise<PythonAnalyzer> {
  const parser: SyntaxParser = await loadSyntaxParser("python");
  return { analyze: (source) => analyzePython(parser, source) };
}
