import type { ImageProcessor } from '../../src/platform/images/images.ts';

let decoded: ReturnType<ImageProcessor['process']> | null = null;

/** Decodes the model's one picture once per process, for all sites. */
export function decodeOnce({ process, ...rest }: ImageProcessor): ImageProcessor {
  return {
    ...rest,
    process(picture, options) {
      decoded ??= process(picture, options);
      return decoded;
    },
  };
}
