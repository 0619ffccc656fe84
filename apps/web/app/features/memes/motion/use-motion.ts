import { useEffect, useState } from 'react';
import { isAnimated } from './is-animated.ts';

/** Returns whether the shown file is an animation, or the first frame of one; false until that is known. */
export function useMotion(shown: string | null): boolean {
  const [moves, setMoves] = useState(false);
  useEffect(() => {
    if (shown === null) return;
    let isCurrent = true;
    void isAnimated(shown).then((found) => isCurrent && setMoves(found));
    return () => {
      isCurrent = false;
    };
  }, [shown]);
  return moves;
}
