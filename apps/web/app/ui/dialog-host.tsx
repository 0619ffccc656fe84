import { lazy, Suspense } from 'react';
import { useStore } from '../lib/store.ts';
import { type DialogRequest, dialogRequests } from './dialog-requests.ts';

const RequestDialog = lazy(() => import('./request-dialog.tsx'));
const NONE: readonly DialogRequest[] = [];

/** Mounted once by the root; shows `announce`, `confirmDialog` and `promptDialog` one after another. */
export function DialogHost() {
  const [request] = useStore(dialogRequests, NONE);
  return (
    <Suspense fallback={null}>{request && <RequestDialog key={request.id} request={request} />}</Suspense>
  );
}
