import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { useState } from 'react';
import { readItem, writeItem } from '../../../lib/browser-storage.ts';

/** `bare`: unpleasant pictures are not covered. */
type Look = 'blur' | 'grey' | 'bare';

/** How pictures are shown at the desk, stored in this browser; what the moderator revealed is not stored. */
export function usePictureLook() {
  const [looks, setLooks] = useState<ReadonlySet<string>>(
    () => new Set((readItem('deskLook') ?? '').split(',').filter(Boolean)),
  );
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(new Set());
  const toggle = (look: Look) => {
    const next = new Set(looks);
    if (!next.delete(look)) next.add(look);
    setLooks(next);
    writeItem('deskLook', [...next].join(',') || null);
  };
  const isCovering = !looks.has('bare');
  return {
    isBlurred: looks.has('blur'),
    isGrey: looks.has('grey'),
    /** Whether pictures that the checks think unpleasant are covered until the moderator reveals them. */
    isCovering,
    toggle,
    isCovered: ({ meme, is_unpleasant }: Pick<QueueCard, 'meme' | 'is_unpleasant'>) =>
      isCovering && is_unpleasant && !revealed.has(meme.id),
    reveal: (memeId: number) => setRevealed((before) => new Set([...before, memeId])),
  };
}

export type PictureLook = ReturnType<typeof usePictureLook>;
