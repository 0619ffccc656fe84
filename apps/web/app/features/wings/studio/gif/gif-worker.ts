import type { GifRequest, GifResponse } from './animation.ts';
import { type ComposedFrame, type GifSource, readGif, writeGif } from './write-gif.ts';

/**
 * Decodes, draws and encodes outside the main thread, so that the page stays responsive. Terminating the worker cancels
 * its work.
 */

let source: GifSource | null = null;
let frames: Generator<ComposedFrame> | null = null;
/** The index of the frame that `frames` yields next. */
let next = 0;

addEventListener('message', ({ data }: MessageEvent<GifRequest>) => {
  void respondTo(data).catch(() => answer({ type: 'failed' }));
});

async function respondTo(request: GifRequest): Promise<void> {
  if (request.type === 'open') {
    source = readGif(new Uint8Array(await request.file.arrayBuffer()));
    answer({ type: 'opened', frames: source.count });
  } else if (request.type === 'frame') {
    const bitmap = await bitmapAt(request.index);
    answer({ type: 'frame', bitmap }, [bitmap]);
  } else {
    const bytes = await writeGif(request.job, (share) => answer({ type: 'progress', share }));
    answer({ type: 'written', bytes }, [bytes.buffer]);
  }
}

/** Frames depend on earlier ones, so a step back starts again from the first. */
async function bitmapAt(index: number): Promise<ImageBitmap> {
  if (!source) throw new Error('nothing is open');
  if (!frames || index < next) [frames, next] = [source.compose(), 0];
  let shown: ComposedFrame | undefined;
  while (next <= index) {
    shown = frames.next().value ?? undefined;
    next += 1;
  }
  if (!shown) throw new Error('no such frame');
  return createImageBitmap(new ImageData(shown.pixels, source.width, source.height));
}

function answer(message: GifResponse, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}
