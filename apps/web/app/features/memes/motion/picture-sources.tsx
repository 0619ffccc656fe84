import type { Meme } from '@corpomeme/contract/memes/memes';
import { asAvif, withoutMotion } from '@corpomeme/contract/site/paths';
import { useState } from 'react';

interface PictureSourcesProps {
  meme: Pick<Meme, 'image_url' | 'image_srcset' | 'image_has_avif'>;
  sizes?: string;
  /** Whether the visitor paused it; otherwise the system's setting decides. */
  isPaused?: boolean;
}

/**
 * Within a `picture`: the smaller AVIF (decision 135), which no animation has; otherwise the first frame, for visitors who
 * prefer reduced motion (decision 104).
 */
export function PictureSources({ meme, sizes, isPaused = false }: PictureSourcesProps) {
  const files = meme.image_srcset || meme.image_url;
  // A picture that is shown already is not loaded again when its AVIF is ready.
  const [first] = useState(meme);
  const isShown = first.image_url === meme.image_url && !first.image_has_avif;
  if (meme.image_has_avif && !isShown)
    return <source type="image/avif" srcSet={asAvif(files)} sizes={sizes} />;
  return (
    <source
      srcSet={withoutMotion(files)}
      sizes={sizes}
      media={isPaused ? undefined : '(prefers-reduced-motion: reduce)'}
    />
  );
}
