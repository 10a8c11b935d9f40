import { loadSyntaxParser, type SyntaxParser } from "../syntax_tree.ts";
import { Recorder } from "./_recorder.ts";
import { ScriptWalker } from "./_script_walker.ts";
import { Unreadable } from "./_unreadable.ts";
import type { ShellAnalysis } from "./shell_analysis.ts";

/** Tells what a shell command line would do, without running it. */
export interface ShellAnalyzer {
  /**
   * Reads a script for bash, at most 100 KB. Whatever it cannot follow beyond doubt makes
   * the script unreadable or a command not benign; it never throws for a script.
   */
  analyze(script: string): ShellAnalysis;
}

/**
 * Loads the grammar of the shell, once for all scripts.
 *
 * @returns What analyses scripts; it needs no permission once it is loaded.
 */
export async function loadShellAnalyzer(): Promise<ShellAnalyzer> {
  const parser = await loadSyntaxParser("bash");
  return { analyze: (script) => analyze(parser, script) };
}

function analyze(parser: SyntaxParser, script: string): ShellAnalysis {
  const recorder = new Recorder();
  const { commands, writes } = recorder;
  try {
    new ScriptWalker(script, { parser, recorder }).walk();
    return { commands, writes };
  } catch (error) {
    // A script can be nested too deep for the stack.
    const isExpected = error instanceof Unreadable ||
      error instanceof RangeError;
    if (!isExpected) throw error;
    return { unreadable: error.message, commands, writes };
  }
}
