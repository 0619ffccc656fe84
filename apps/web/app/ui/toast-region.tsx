import { WAIT } from '@corpomeme/contract/site/limits';
import { useEffect } from 'react';
import { toast as show, Toaster } from 'sonner';
import { type ToastRequest, toastQueue } from './toast.ts';

const LOOK =
  'flex items-center gap-3 w-full rounded-card bg-ink text-paper px-4 py-3 shadow-lift font-semibold';

/** Lazy-loaded by `ToastHost`. */
export default function ToastRegion({ queue }: { queue: readonly ToastRequest[] }) {
  useEffect(() => {
    if (queue.length === 0) return;
    for (const request of queue) showOne(request);
    toastQueue.set([]);
  }, [queue]);
  return (
    <Toaster
      position="bottom-center"
      duration={WAIT.toast}
      mobileOffset={{ bottom: 'calc(var(--bar) + 1rem)' }}
      toastOptions={{ unstyled: true, classNames: { toast: LOOK } }}
    />
  );
}

function showOne({ text, tone, lang }: ToastRequest): void {
  const message = <span lang={lang}>{text}</span>;
  if (tone === 'success') show.success(message);
  else if (tone === 'error') show.error(message);
  else show(message);
}
