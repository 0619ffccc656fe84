import { useEffect, useState } from 'react';

/** RIFF header, name and flags of a WebP's first chunk. */
const HEAD = 21;
const EXTENDED = [...'VP8X'].map((letter) => letter.charCodeAt(0));
const ANIMATION_FLAG = 2;

/** Returns whether a WebP has several frames, or had before its first one was cut out. Browsers answer from their cache. */
async function isAnimated(address: string): Promise<boolean> {
  // No animation is AVIF (decision 135).
  if (address.endsWith('.avif')) return false;
  try {
    const response = await fetch(address, { headers: { range: `bytes=0-${HEAD - 1}` } });
    return response.ok && hasMotion(new Uint8Array(await response.arrayBuffer()));
  } catch {
    return false;
  }
}

/** Reads the flags of the extended format (WebP container specification). */
export function hasMotion(file: Uint8Array): boolean {
  const isExtended = EXTENDED.every((code, n) => file[12 + n] === code);
  return isExtended && ((file[HEAD - 1] ?? 0) & ANIMATION_FLAG) !== 0;
}

/** Returns whether the shown file is an animation, or the first frame of one; false until that is known. */
export function useMotion(shown: string | null): boolean {
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    if (shown === null) return;
    let isCurrent = true;
    void isAnimated(shown).then((found) => isCurrent && setMoving(found));
    return () => {
      isCurrent = false;
    };
  }, [shown]);
  return isMoving;
}
