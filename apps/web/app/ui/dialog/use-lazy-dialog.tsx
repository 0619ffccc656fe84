import { m } from '@corpomeme/contract/site/messages';
import { type ComponentType, useRef, useState } from 'react';
import { toast } from '../toast.ts';

/** What every dialog takes that `useLazyDialog` opens. */
export interface LazyDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** Milliseconds that a menu needs to return the focus after closing; the dialog then knows where to return it. */
const FOCUS_DELAY = 40;

/** A dialog that is fetched when it is first opened. Render `dialog` beside the menu that opens it, not inside it. */
export function useLazyDialog<Props>(
  load: () => Promise<{ default: ComponentType<Props & LazyDialogProps> }>,
  props: Props,
) {
  const [Dialog, setDialog] = useState<ComponentType<Props & LazyDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const open = async () => {
    try {
      const handOver = new Promise((resolve) => setTimeout(resolve, FOCUS_DELAY));
      const part = await load();
      await handOver;
      opener.current = document.activeElement;
      setDialog(() => part.default);
      setOpen(true);
    } catch {
      toast(m.lazyMenu.failed, 'error');
    }
  };
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  return {
    open: () => void open(),
    dialog: Dialog && (
      <Dialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} onCloseAutoFocus={giveFocusBack} />
    ),
  };
}
