/** What to draw, or to change about images. */
export interface ImageRequest {
  /** What it shows. */
  readonly prompt: string;
  /** What must not be in it. */
  readonly negativePrompt?: string;
  /** In pixels; counts together with `height`. */
  readonly width?: number;
  /** In pixels. */
  readonly height?: number;
}

/** An image that is to be changed, or several to be combined. */
export interface ImageEdit extends ImageRequest {
  /** The images. */
  readonly images: readonly Uint8Array[];
  /** Where its pixels are transparent, the first image is changed. */
  readonly mask?: Uint8Array;
}

/** A model that makes images. */
export interface ImageModel {
  /** Its name at the endpoint. */
  readonly name: string;
  /** Makes an image; its bytes, as PNG, JPEG or WebP. */
  generate(request: ImageRequest, signal?: AbortSignal): Promise<Uint8Array>;
  /** Changes images; the bytes of the new one. */
  edit(request: ImageEdit, signal?: AbortSignal): Promise<Uint8Array>;
}
