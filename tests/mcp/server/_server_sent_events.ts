import type { Message } from "./_stdio_client.ts";

/** The messages of a stream of events, until it ends. */
export async function* serverSentEvents(
  response: Response,
): AsyncGenerator<Message> {
  let rest = "";
  const text = response.body?.pipeThrough(new TextDecoderStream());
  for await (const chunk of text ?? []) {
    const events = (rest + chunk).split(/\r?\n\r?\n/);
    rest = events.pop() ?? "";
    for (const event of events) {
      const data = event.split(/\r?\n/).flatMap((line) =>
        line.startsWith("data:") ? [line.slice(5).trimStart()] : []
      ).join("\n");
      if (data !== "") yield JSON.parse(data);
    }
  }
}
