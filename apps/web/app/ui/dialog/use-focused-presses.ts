import { useEffect } from 'react';

/**
 * Focuses each clicked button, which Safari does not: a dialog or menu that opens then gives the focus back to it, and not
 * to the whole page.
 */
export function useFocusedPresses(): void {
  useEffect(() => {
    const focus = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('button, summary') : null;
      const focused = document.activeElement ?? document.body;
      // Before the button's own handlers, which may move the focus elsewhere.
      if (button && focused !== button && focused.contains(button)) button.focus({ preventScroll: true });
    };
    document.addEventListener('click', focus, true);
    return () => document.removeEventListener('click', focus, true);
  }, []);
}
