import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useSearchParams } from 'react-router';
import {
  EmailChangePanel,
  EmailUndoPanel,
  InvalidEmailLink,
} from '../../features/people/auth/verification/email-change-panel.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/change-email.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...m.emailChangePage, path: page.changeEmail(), hidden: true });
}

/** The text changes by itself, so it is announced. */
export default function ChangeEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const undo = search.get('undo');
  return (
    <div aria-live="polite">
      {token && <EmailChangePanel token={token} />}
      {!token && undo && <EmailUndoPanel token={undo} />}
      {!token && !undo && <InvalidEmailLink />}
    </div>
  );
}
