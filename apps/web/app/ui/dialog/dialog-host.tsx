import { Suspense, useEffect, useId, useRef } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../button.tsx';
import { type DialogRequest, dialogRequests } from './dialog-requests.ts';

/**
 * Replaces the dialog if its code cannot be fetched, offline or after a new release, so that a failure is never silent.
 * It cannot ask for a text: such a question counts as cancelled.
 */
function PlainDialog({ request }: { request: DialogRequest }) {
  const { kind, title, text, lang, settle } = request;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (kind === 'prompt') settle(null);
    else dialog.current?.showModal();
  }, [kind, settle]);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      lang={lang}
      aria-labelledby={id}
      onCancel={() => settle(null)}
      className="m-auto w-[min(28rem,calc(100%-2rem))] rounded-card border border-line bg-surface p-5 text-ink shadow-lift"
    >
      <div id={id} className="grid gap-2 text-18 font-semibold wrap-anywhere">
        {title && <p>{title}</p>}
        <p>{text}</p>
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        {kind === 'confirm' && <Button onClick={() => settle(null)}>{request.cancel}</Button>}
        <Button tone={request.danger ? 'reject' : 'marker'} onClick={() => settle('')}>
          {request.confirm}
        </Button>
      </div>
    </dialog>
  );
}

/**
 * Focuses each clicked button, which Safari does not: a dialog or menu that opens then gives the focus back to it, and not
 * to the whole page.
 */
function useFocusedPresses(): void {
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

const RequestDialog = lazyPart(() => import('./request-dialog.tsx'), PlainDialog);
const NONE: readonly DialogRequest[] = [];

/** Mounted once by the root; shows `announce`, `confirmDialog` and `promptDialog` one after another. */
export function DialogHost() {
  useFocusedPresses();
  const [request] = useStore(dialogRequests, NONE);
  return (
    <Suspense fallback={null}>{request && <RequestDialog key={request.id} request={request} />}</Suspense>
  );
}
