import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { type ComponentType, useRef, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import type { NicknameDialogProps } from './nickname-dialog.tsx';

/** Milliseconds that a menu needs to return the focus after closing; the modal then knows where to return it. */
const FOCUS_DELAY = 40;

/** The nickname modal, fetched when it is first opened. Render `dialog` beside the menu, not inside it. */
export function useNicknameDialog(user: CurrentUser | null) {
  const [Dialog, setDialog] = useState<ComponentType<NicknameDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const open = async () => {
    try {
      const handOver = new Promise((resolve) => setTimeout(resolve, FOCUS_DELAY));
      const part = await import('./nickname-dialog.tsx');
      await handOver;
      opener.current = document.activeElement;
      setDialog(() => part.default);
      setOpen(true);
    } catch {
      toast(m.lazyMenu.failed, 'error');
    }
  };
  const close = () => setOpen(false);
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  return {
    open: () => void open(),
    dialog: Dialog && user && (
      <Dialog user={user} isOpen={isOpen} onClose={close} onCloseAutoFocus={giveFocusBack} />
    ),
  };
}
