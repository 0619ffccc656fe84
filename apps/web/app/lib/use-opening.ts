import { useRef, useState } from 'react';

/** Opens a form in place of its button, and returns the focus to the button. */
export function useOpening() {
  const [isOpen, setState] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const setOpen = (next: boolean) => {
    setState(next);
    if (!next) requestAnimationFrame(() => opener.current?.focus());
  };
  return { isOpen, setOpen, opener };
}
