import { UPLOAD } from '@corpomeme/contract/site/limits';
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

/** A GIF with several frames. Loaded when one is opened. */
export interface Animation {
  frames: number;
  /** Returns the composed picture at this frame, counted from 0. */
  frame(index: number): Promise<ImageBitmap>;
  /** Rejects when the signal aborts, or if no size is small enough. */
  write(job: Omit<GifJob, 'file'>, onProgress: (share: number) => void, signal: AbortSignal): Promise<Blob>;
  close(): void;
}

/** Returns null for a still picture, and for one with more frames than an upload may have. Rejects if it cannot be read. */
export async function openAnimation(file: File): Promise<Animation | null> {
  const worker = startWorker();
  const opened = await request(worker, { type: 'open', file }, 'opened');
  const { frames } = opened;
  if (frames < 2 || frames > UPLOAD.maxFrames) {
    worker.terminate();
    return null;
  }
  return {
    frames,
    async frame(index) {
      return (await request(worker, { type: 'frame', index }, 'frame')).bitmap;
    },
    write: (job, onProgress, signal) => write({ ...job, file }, onProgress, signal),
    close: () => worker.terminate(),
  };
}

/** Uses a separate worker, because terminating it is the only way to cancel. */
async function write(job: GifJob, onProgress: (share: number) => void, signal: AbortSignal): Promise<Blob> {
  const worker = startWorker();
  const cancelled = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  worker.addEventListener('message', ({ data }: MessageEvent<GifResponse>) => {
    if (data.type === 'progress') onProgress(data.share);
  });
  try {
    signal.throwIfAborted();
    const written = request(worker, { type: 'write', job }, 'written', [job.overlay]);
    const { bytes } = await Promise.race([written, cancelled]);
    return new Blob([bytes], { type: 'image/gif' });
  } finally {
    worker.terminate();
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./gif-worker.ts', import.meta.url), { type: 'module' });
}

type AnswerOf<Type extends GifResponse['type']> = Extract<GifResponse, { type: Type }>;

/** Rejects if the worker fails. */
function request<Type extends GifResponse['type']>(
  worker: Worker,
  message: GifRequest,
  type: Type,
  transfer: Transferable[] = [],
): Promise<AnswerOf<Type>> {
  return new Promise((resolve, reject) => {
    const follow = ({ data }: MessageEvent<GifResponse>) => {
      if (data.type !== type && data.type !== 'failed') return;
      worker.removeEventListener('message', follow);
      if (data.type === 'failed') reject(new Error('the GIF cannot be read'));
      else resolve(data as AnswerOf<Type>);
    };
    worker.addEventListener('message', follow);
    worker.addEventListener('error', () => reject(new Error('no worker')), { once: true });
    worker.postMessage(message, transfer);
  });
}
