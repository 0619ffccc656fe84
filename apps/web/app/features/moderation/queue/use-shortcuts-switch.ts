import { useState } from 'react';
import { readItem, writeItem } from '../../../lib/browser-storage.ts';

/** Single keys must be able to rest: speech input types letters by accident (WCAG 2.1.4). */
export function useShortcutsSwitch(): [areOn: boolean, toggle: () => void] {
  const [areOn, setOn] = useState(() => readItem('shortcuts') !== 'off');
  const toggle = () => {
    writeItem('shortcuts', areOn ? 'off' : null);
    setOn(!areOn);
  };
  return [areOn, toggle];
}
