import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useStore } from '../../lib/store.ts';
import { type DialogRequest, dialogRequests } from './dialog-requests.ts';
import { PlainDialog } from './plain-dialog.tsx';
import { useFocusedPresses } from './use-focused-presses.ts';

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
