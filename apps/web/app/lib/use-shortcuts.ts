import { useEffect, useLayoutEffect, useRef } from 'react';
import { readItem, writeItem } from './browser-storage.ts';
import { createStore, useStore } from './store.ts';

/** Actions by `KeyboardEvent.key`. */
export type Shortcuts = Record<string, () => void>;

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
const DIALOG = '[role=dialog], [role=alertdialog], [role=menu]';

/** Registers single-key shortcuts for the whole page; ignored while typing, with modifiers, and behind a dialog. */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const latest = useRef(shortcuts);
  // Before the browser paints, so that a key acts on the card that is shown, however busy the device is.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!action || !isShortcutPress(event)) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/**
 * Returns whether the key press may be a shortcut: false while typing, with modifiers, for repeats and behind a dialog.
 */
export function isShortcutPress(event: KeyboardEvent): boolean {
  const { defaultPrevented, ctrlKey, metaKey, altKey, repeat, target } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || repeat) return false;
  if (target instanceof Element && target.closest(TYPING)) return false;
  return document.querySelector(DIALOG) === null;
}

/** What was chosen since the page was loaded. */
const chosen = createStore<boolean | null>(null);

/** Single-key shortcuts can be switched off, because speech input types letters by accident (WCAG 2.1.4). */
export function useShortcutsSwitch(): [areOn: boolean, toggle: () => void] {
  const areOn = useStore(chosen, null) ?? readItem('shortcuts') !== 'off';
  const toggle = () => {
    writeItem('shortcuts', areOn ? 'off' : null);
    chosen.set(!areOn);
  };
  return [areOn, toggle];
}
