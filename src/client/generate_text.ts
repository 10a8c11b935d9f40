import { fileKind } from "./modalities/file_kind.ts";
import type { RequestReader } from "./request_reader.ts";
import type { ChatMessage, ContentPart, TextModel } from "./text_model.ts";

/**
 * Has a model answer one prompt.
 *
 * @param model The model.
 * @param request What was asked for.
 * @param outer Ends it too.
 * @returns The text, up to where it was ended.
 */
export async function generateText(
  model: TextModel,
  request: RequestReader,
  outer?: AbortSignal,
): Promise<string> {
  const messages = messagesOf(request);
  const maxTokens = request.optionalNumber("n_predict", "max_tokens");
  const temperature = request.optionalNumber("temperature");
  const stop = request.optionalTexts("stop");
  const tell = request.optionalFunction("streaming_callback");
  const signal = request.signal(outer);
  const options = { maxTokens, temperature, stop, signal };
  let text = "";
  for await (const event of model.stream(messages, options)) {
    if (event.kind !== "text") continue;
    text += event.text;
    if (tell && await tell(event.text) === false) break;
  }
  return text;
}

function messagesOf(request: RequestReader): ChatMessage[] {
  const system = request.optionalText("system_prompt");
  const images = request.byteList("images");
  const prompt = request.text("prompt");
  const content: string | ContentPart[] = images.length === 0
    ? prompt
    : [{ type: "text", text: prompt }, ...images.map(imagePart)];
  return [
    ...(system ? [{ role: "system", content: system } as const] : []),
    { role: "user", content },
  ];
}

function imagePart(bytes: Uint8Array): ContentPart {
  const { mimeType = "image/png" } = fileKind(bytes) ?? {};
  return { type: "image", data: bytes.toBase64(), mimeType };
}
