import { useEffect, useRef, useState } from 'react';
import type { StageItem } from './stage.tsx';
import { studioStrings as strings } from './studio.strings.ts';

interface StageNews {
  /** The text for screen readers: the last part that was added or removed, or where a key has moved one. */
  said: string;
  say: (text: string) => void;
}

export function useStageNews(items: readonly StageItem[]): StageNews {
  const [said, say] = useState('');
  const before = useRef<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    const known = before.current;
    const now = new Map(items.map(({ id, label }) => [id, label]));
    before.current = now;
    if (!known) return;
    const added = items.find(({ id }) => !known.has(id));
    const gone = [...known].find(([id]) => !now.has(id));
    if (added) say(strings.added(added.label));
    else if (gone) say(strings.removed(gone[1]));
  }, [items]);
  return { said, say };
}
