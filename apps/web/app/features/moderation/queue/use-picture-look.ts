import { useState } from 'react';
import { readItem, writeItem } from '../../../lib/browser-storage.ts';

export type Look = 'blur' | 'grey';

/** How pictures are shown at the desk, stored in this browser. */
export function usePictureLook() {
  const [looks, setLooks] = useState<ReadonlySet<string>>(
    () => new Set((readItem('deskLook') ?? '').split(',').filter(Boolean)),
  );
  const toggle = (look: Look) => {
    const next = new Set(looks);
    if (!next.delete(look)) next.add(look);
    setLooks(next);
    writeItem('deskLook', [...next].join(',') || null);
  };
  return { isBlurred: looks.has('blur'), isGrey: looks.has('grey'), toggle };
}

export type PictureLook = ReturnType<typeof usePictureLook>;
