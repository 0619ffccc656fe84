import { useState } from 'react';

/** Returns an `onCloseAutoFocus` that focuses what had the focus when a dialog without a trigger opened. */
export function useOpener(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    if (!(opener instanceof HTMLElement) || !opener.isConnected) return;
    event.preventDefault();
    opener.focus({ preventScroll: true });
  };
}
