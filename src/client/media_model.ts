/** A video or a piece of music to make. */
export interface MediaRequest {
  /** What it is like. */
  readonly prompt: string;
  /** Words to sing. */
  readonly lyrics?: string;
  /** How long it lasts. */
  readonly seconds?: number;
  /** In pixels; counts together with `height`. */
  readonly width?: number;
  /** In pixels. */
  readonly height?: number;
}

/** A model that makes videos or music. */
export interface MediaModel {
  /** Its name at the endpoint. */
  readonly name: string;
  /** Makes it; the bytes of the file. */
  generate(request: MediaRequest, signal?: AbortSignal): Promise<Uint8Array>;
}
