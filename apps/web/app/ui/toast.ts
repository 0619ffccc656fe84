import { createStore } from '../lib/store.ts';

export interface ToastRequest {
  id: number;
  tone: 'info' | 'success' | 'error';
  text: string;
  lang?: string;
}

/** Toasts that the region has not shown yet; it takes them once it is loaded. */
export const toastQueue = createStore<readonly ToastRequest[]>([]);

let lastId = 0;

/** Shows a short note for 3 s (product: screens). Errors that need a reaction belong in `announce`. */
export function toast(text: string, tone: ToastRequest['tone'] = 'info', lang?: string): void {
  lastId += 1;
  toastQueue.set([...toastQueue.get(), { id: lastId, tone, text, ...(lang && { lang }) }]);
}
