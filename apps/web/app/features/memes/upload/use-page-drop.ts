import { useEffect, useRef, useState } from 'react';

/**
 * Lets the visitor drop a picture anywhere on the page, or paste it without a click into the form before. Returns true
 * while files are dragged over the page. `isOpen`: the form is shown and does not send.
 */
export function usePageDrop(isOpen: boolean, choose: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(choose);
  take.current = choose;
  useEffect(() => {
    if (!isOpen) return;
    const end = () => setOver(false);
    const handlers = {
      paste({ clipboardData }: ClipboardEvent) {
        const [file] = clipboardData?.files ?? [];
        if (file) take.current(file);
      },
      dragover(event: DragEvent) {
        if (!event.dataTransfer?.types.includes('Files')) return;
        // Without it, the browser would open the file in place of the page.
        event.preventDefault();
        setOver(true);
      },
      dragleave({ relatedTarget }: DragEvent) {
        if (relatedTarget === null) end();
      },
      drop(event: DragEvent) {
        const [file] = event.dataTransfer?.files ?? [];
        if (!file) return;
        event.preventDefault();
        end();
        take.current(file);
      },
    };
    const listening = new AbortController();
    for (const [type, listener] of Object.entries(handlers))
      document.addEventListener(type, listener as EventListener, { signal: listening.signal });
    return () => {
      listening.abort();
      end();
    };
  }, [isOpen]);
  return isOver;
}
