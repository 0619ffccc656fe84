import type { Meme } from '@corpomeme/contract/memes';
import { withoutMotion } from '@corpomeme/contract/paths';

interface StillSourceProps {
  meme: Pick<Meme, 'image_url' | 'image_srcset'>;
  sizes?: string;
  /** Whether the visitor paused it; otherwise the system's setting decides. */
  isPaused?: boolean;
}

/** Within a `picture`: the first frame, for visitors who prefer reduced motion (decision 104). */
export function StillSource({ meme, sizes, isPaused = false }: StillSourceProps) {
  return (
    <source
      srcSet={withoutMotion(meme.image_srcset || meme.image_url)}
      sizes={sizes}
      media={isPaused ? undefined : '(prefers-reduced-motion: reduce)'}
    />
  );
}
