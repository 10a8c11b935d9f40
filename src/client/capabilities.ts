import type {
  AudioOptions,
  ImageEditOptions,
  ImageOptions,
  MediaOptions,
  RagOptions,
  TextOptions,
  TranscribeOptions,
} from "./capability_requests.ts";
import type { ClientModels } from "./client_models.ts";
import type { FoundPassage } from "./document_store.ts";
import { generateText } from "./generate_text.ts";
import type { ImageRequest } from "./image_model.ts";
import type { MediaRequest } from "./media_model.ts";
import { readDocumentFile } from "./read_document_file.ts";
import { RequestReader } from "./request_reader.ts";

/** Options of {@linkcode Capabilities}. */
export interface CapabilitiesOptions {
  /** Ends whatever is asked for. */
  readonly signal?: AbortSignal;
  /** The only folder of which files can be added to the documents. */
  readonly documentsWithin?: string;
}

/**
 * What can be asked of the models that are configured. Each function takes its main
 * argument and options, or one object with all. Where a modality is missing it
 * throws a `MissingModalityError`, where the model fails a `ModelError`.
 */
export class Capabilities {
  readonly #models: ClientModels;
  readonly #signal: AbortSignal | undefined;
  readonly #documentsWithin: string | undefined;

  /**
   * Takes what there is; nothing is sent yet.
   *
   * @param models The models.
   * @param options What ends, and what limits, whatever is asked for.
   */
  constructor(
    models: ClientModels,
    { signal, documentsWithin }: CapabilitiesOptions = {},
  ) {
    this.#models = models;
    this.#signal = signal;
    this.#documentsWithin = documentsWithin;
  }

  /** Answers a prompt. */
  async generateText(
    prompt: string | (TextOptions & { readonly prompt: string }),
    options?: TextOptions,
  ): Promise<string> {
    const model = this.#models.get("llm");
    const request = read("generate text", "prompt", prompt, options);
    return await generateText(model, request, this.#signal);
  }

  /** Draws an image; its bytes. */
  async generateImage(
    prompt: string | (ImageOptions & { readonly prompt: string }),
    options?: ImageOptions,
  ): Promise<Uint8Array> {
    const model = this.#models.get("tti");
    const request = read("generate an image", "prompt", prompt, options);
    const signal = request.signal(this.#signal);
    const image = await model.generate(imageOf(request), signal);
    this.#models.usage.count("tti");
    return image;
  }

  /** Changes images; the bytes of the new one. */
  async editImage(
    images: Uint8Array | readonly Uint8Array[] | ImageEditOptions,
    options?: Omit<ImageEditOptions, "images">,
  ): Promise<Uint8Array> {
    const model = this.#models.get("tti");
    const request = read("edit an image", "images", images, options);
    const list = request.byteList("images");
    if (list.length === 0) request.bytes("images");
    const [mask] = request.byteList("mask");
    const signal = request.signal(this.#signal);
    const edit = { ...imageOf(request), images: list, mask };
    const image = await model.edit(edit, signal);
    this.#models.usage.count("tti");
    return image;
  }

  /** Draws an image, or changes those that are given. */
  async generateOmni(
    prompt:
      | string
      | (Omit<ImageEditOptions, "images"> & Partial<ImageEditOptions>),
    options?:
      & Omit<ImageEditOptions, "images" | "prompt">
      & Partial<ImageEditOptions>,
  ): Promise<Uint8Array> {
    const request = read("generate an image", "prompt", prompt, options);
    const all = {
      ...(typeof prompt === "string" ? { prompt } : prompt),
      ...options,
    };
    return request.byteList("images").length > 0
      ? await this.editImage({
        ...all,
        images: all.images ?? [],
        prompt: request.text("prompt"),
      })
      : await this.generateImage({ ...all, prompt: request.text("prompt") });
  }

  /** Says a text; the bytes of the sound. */
  async generateAudio(
    text: string | (AudioOptions & { readonly text: string }),
    options?: AudioOptions,
  ): Promise<Uint8Array> {
    const model = this.#models.get("tts");
    const request = read("generate speech", "text", text, options);
    const speech = {
      text: request.text("text"),
      voice: request.optionalText("voice"),
      format: request.optionalText("format"),
      speed: request.optionalNumber("speed"),
    };
    const sound = await model.speak(speech, request.signal(this.#signal));
    this.#models.usage.count("tts");
    return sound;
  }

  /** Writes down what is said in a sound file. */
  async transcribeAudio(
    audio: Uint8Array | (TranscribeOptions & { readonly audio: Uint8Array }),
    options?: TranscribeOptions,
  ): Promise<string> {
    const model = this.#models.get("stt");
    const request = read("transcribe audio", "audio", audio, options);
    const text = await model.transcribe({
      audio: request.bytes("audio"),
      language: request.optionalText("language"),
      prompt: request.optionalText("prompt"),
    }, request.signal(this.#signal));
    this.#models.usage.count("stt");
    return text;
  }

  /** Makes a video; the bytes of the file. */
  async generateVideo(
    prompt: string | (MediaOptions & { readonly prompt: string }),
    options?: MediaOptions,
  ): Promise<Uint8Array> {
    const request = read("generate a video", "prompt", prompt, options);
    return await this.#media("ttv", request, request.text("prompt"));
  }

  /** Makes music; the bytes of the file. */
  async generateMusic(
    prompt: string | (MediaOptions & { readonly prompt: string }),
    options?: MediaOptions,
  ): Promise<Uint8Array> {
    const request = read("generate music", "prompt", prompt, options);
    return await this.#media("ttm", request, request.text("prompt"));
  }

  /** Makes a song, of `lyrics` where they are given; the bytes of the file. */
  async generateSong(
    prompt: string | (MediaOptions & { readonly prompt: string }),
    options?: MediaOptions,
  ): Promise<Uint8Array> {
    const request = read("generate a song", "prompt", prompt, options);
    return await this.#media("ttm", request, request.text("prompt"));
  }

  /** Makes a song of words, like `prompt` says; the bytes of the file. */
  async generateSongFromLyrics(
    lyrics: string | (MediaOptions & { readonly lyrics: string }),
    options?: MediaOptions,
  ): Promise<Uint8Array> {
    const request = read("generate a song", "lyrics", lyrics, options);
    request.text("lyrics");
    const prompt = request.optionalText("prompt", "style") || "A song";
    return await this.#media("ttm", request, prompt);
  }

  /** Finds passages of the documents, best first. */
  async queryRag(
    query: string | (RagOptions & { readonly query: string }),
    options?: RagOptions,
  ): Promise<FoundPassage[]> {
    const store = this.#models.get("rag");
    const request = read("search documents", "query", query, options);
    const topK = request.optionalNumber("top_k");
    const signal = request.signal(this.#signal);
    const found = await store.query(request.text("query"), { topK, signal });
    this.#models.usage.count("rag");
    return found;
  }

  /** Adds a text, Markdown, HTML, PDF or source file to the documents; the number of its passages. */
  async addDocumentToRag(path: string): Promise<number> {
    const store = this.#models.get("rag");
    const file = read("add a document", "path", path).text("path");
    const signal = this.#signal;
    const within = this.#documentsWithin;
    const document = await readDocumentFile(file, { within, signal });
    return await store.add(document, signal);
  }

  async #media(
    modality: "ttv" | "ttm",
    request: RequestReader,
    prompt: string,
  ): Promise<Uint8Array> {
    const model = this.#models.get(modality);
    const media: MediaRequest = {
      prompt,
      lyrics: request.optionalText("lyrics"),
      seconds: request.optionalNumber("seconds", "duration"),
      width: request.optionalNumber("width"),
      height: request.optionalNumber("height"),
    };
    const bytes = await model.generate(media, request.signal(this.#signal));
    this.#models.usage.count(modality);
    return bytes;
  }
}

function read(
  action: string,
  main: string,
  first: unknown,
  second?: unknown,
): RequestReader {
  return new RequestReader({ action, main, first, second });
}

function imageOf(request: RequestReader): ImageRequest {
  return {
    prompt: request.text("prompt"),
    negativePrompt: request.optionalText("negative_prompt"),
    width: request.optionalNumber("width"),
    height: request.optionalNumber("height"),
  };
}
