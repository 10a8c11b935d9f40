/** What this library uses of the host's client. A modality that is not configured is null. */
export interface StudioClient {
  readonly llm: object | null;
  readonly tti: object | null;
  readonly ttm: object | null;
  generate_text(
    request: { readonly prompt: string; readonly n_predict: number },
  ): Promise<string>;
  generate_image(
    request: {
      readonly prompt: string;
      readonly width: number;
      readonly height: number;
    },
  ): Promise<Uint8Array>;
  generate_music(request: { readonly prompt: string }): Promise<Uint8Array>;
}
