import { m } from '@corpomeme/contract/site/messages';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../../lib/lazy-part.ts';
import { useStore } from '../../../../lib/store.ts';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser } from '../../session/session-store.ts';
import { type NameRequest, nameRequest } from './ask-name.ts';

const NameDialog = lazyPart(() => import('./name-dialog.tsx'), Unavailable);

/** Mounted once by the frame; shows the dialog of `askName`. */
export function NameHost() {
  const request = useStore(nameRequest, null);
  const user = useCurrentUser();
  return (
    <Suspense fallback={null}>
      {request && user && <NameDialog key={user.uid} user={user} request={request} />}
    </Suspense>
  );
}

/** Rendered if the dialog's code cannot be fetched: the form keeps its text, and the next attempt fetches again. */
function Unavailable({ request }: { request: NameRequest }) {
  useEffect(() => {
    toast(m.lazyMenu.failed, 'error');
    request.settle(null);
  }, [request]);
  return null;
}
