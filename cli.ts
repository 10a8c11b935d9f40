/** The `lcp` program: running this module runs the command line. */
import { runProcess } from "./src/cli/run_process.ts";

await runProcess();
