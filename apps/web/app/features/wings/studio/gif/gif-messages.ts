import type { Cover, PictureBase } from '@corpomeme/drawing/meme/picture-base';

export interface GifJob {
  file: Blob;
  base: PictureBase;
  covers: readonly Cover[];
  /** Texts and stickers, drawn at the size of the document. */
  overlay: ImageBitmap;
  frame: { width: number; height: number };
}

/** Messages to the worker. */
export type GifRequest =
  | { type: 'open'; file: Blob }
  /** The composed picture at this frame. */
  | { type: 'frame'; index: number }
  | { type: 'write'; job: GifJob };

/** Messages from the worker. */
export type GifResponse =
  | { type: 'opened'; frames: number }
  | { type: 'frame'; bitmap: ImageBitmap }
  /** Share of the work that is done. */
  | { type: 'progress'; share: number }
  | { type: 'written'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'failed' };
