/**
 * Asks at the terminal of this process as the command line does, for what no
 * tool can bring about by itself. Its argument names the scenario; what came of
 * it goes to stdout.
 */
import { operatorFor } from "../../../src/cli/operator_for.ts";
import { ParsedOptions } from "../../../src/cli/parsed_options.ts";
import { processIo } from "../../../src/cli/process_io.ts";
import { requestOf } from "./_request.ts";

const io = processIo();
using operator = operatorFor({ io, options: new ParsedOptions(new Map()) });

async function confirm(signal = new AbortController().signal) {
  const request = requestOf({ signal });
  const { source, label, argv } = request;
  return await operator.confirmHandler(source, label, argv, request);
}

switch (Deno.args[0]) {
  case "always":
    await io.stdout(JSON.stringify(await confirm()));
    break;
  case "lost":
    Deno.addSignalListener("SIGHUP", () => {});
    await io.stdout(JSON.stringify(await confirm()));
    break;
  case "unwanted": {
    const controller = new AbortController();
    const answer = confirm(controller.signal);
    // The event loop goes on while the operator thinks.
    Deno.addSignalListener("SIGUSR1", () => controller.abort());
    await io.stdout(JSON.stringify([await answer, await confirm()]));
    break;
  }
  case "held": {
    await io.stderr("half a line");
    const answer = confirm();
    Deno.addSignalListener("SIGUSR1", () => {
      io.stderr("progress of another call\n");
    });
    await io.stdout(JSON.stringify(await answer));
    await io.stderr("end\n");
    break;
  }
  case "fault":
    confirm();
    Deno.addSignalListener("SIGUSR1", () => {
      throw new Error("a fault of the program");
    });
    await new Promise(() => {});
    break;
}
Deno.exit(0);
