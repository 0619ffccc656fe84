import { m } from '@corpomeme/contract/site/messages';
import { useEffect, useRef, useState } from 'react';
import type { StageItem } from './stage.tsx';

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
    if (added) say(m.studio.added({ label: added.label }));
    else if (gone) say(m.studio.removed({ label: gone[1] }));
  }, [items]);
  return { said, say };
}
