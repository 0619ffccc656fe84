import { m } from '@corpomeme/contract/site/messages';
import type { ReactNode } from 'react';
import { createStore } from '../../lib/store.ts';

/** A queued alert, prompt or confirm dialog (product: dialogs). */
export interface DialogRequest {
  id: number;
  kind: 'alert' | 'confirm' | 'prompt';
  text: ReactNode;
  /** A heading above the text; without it, the text is the dialog's name. */
  title?: string | undefined;
  confirm: string;
  cancel: string;
  danger: boolean;
  lang?: string | undefined;
  /** For `prompt`: the input's label and maximum length. */
  label?: string | undefined;
  maxLength?: number | undefined;
  /** Content below the text or the input. */
  below?: ReactNode;
  /** For `prompt`: returns an error for the entered text, which keeps the dialog open. */
  refuse?: ((answer: string) => string | null) | undefined;
  /** Called with the text of a prompt or confirm; null when cancelled. */
  settle(answer: string | null): void;
}

export interface DialogWords {
  title?: string;
  confirm?: string;
  cancel?: string;
  danger?: boolean;
  lang?: string;
  below?: ReactNode;
}

export const dialogRequests = createStore<readonly DialogRequest[]>([]);

let lastId = 0;

/** Shows a text with one button; resolves when it is closed. */
export async function announce(text: ReactNode, words: DialogWords = {}): Promise<void> {
  await open({ kind: 'alert', text, ...words });
}

/** Resolves to true when the visitor agrees; false on cancel or Escape. */
export async function confirmDialog(text: ReactNode, words: DialogWords = {}): Promise<boolean> {
  return (await open({ kind: 'confirm', text, ...words })) !== null;
}

/** Resolves to the entered text, which may be empty; null on cancel or Escape. */
export function promptDialog(
  text: ReactNode,
  words: DialogWords & {
    label: string;
    maxLength?: number;
    refuse?: DialogRequest['refuse'];
  },
): Promise<string | null> {
  return open({ kind: 'prompt', text, ...words });
}

type NewRequest = DialogWords &
  Pick<DialogRequest, 'kind' | 'text' | 'label' | 'maxLength' | 'below' | 'refuse'>;

function open(request: NewRequest): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  lastId += 1;
  const id = lastId;
  const settle = (answer: string | null) => {
    dialogRequests.set(dialogRequests.get().filter((other) => other.id !== id));
    resolve(answer);
  };
  const defaults = { confirm: m.dialog.ok, cancel: m.dialog.cancel, danger: false };
  dialogRequests.set([...dialogRequests.get(), { ...defaults, ...request, id, settle }]);
  return promise;
}
