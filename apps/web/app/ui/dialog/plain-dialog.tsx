import { useEffect, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import type { DialogRequest } from './dialog-requests.ts';

/**
 * Replaces the dialog if its code cannot be fetched, offline or after a new release, so that a failure is never silent.
 * It cannot ask for a text: such a question counts as cancelled.
 */
export function PlainDialog({ request }: { request: DialogRequest }) {
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
