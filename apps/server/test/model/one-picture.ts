import type { ImageProcessor } from '../../src/platform/images/images.ts';

let decoded: ReturnType<ImageProcessor['process']> | null = null;

/** Returns an image processor that decodes the model's only picture once per process and reuses the result. */
export function decodeOnce({ process, ...rest }: ImageProcessor): ImageProcessor {
  return {
    ...rest,
    process(picture, options) {
      decoded ??= process(picture, options);
      return decoded;
    },
  };
}
