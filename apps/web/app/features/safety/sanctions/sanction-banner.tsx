import type { SanctionNotice } from '@corpomeme/contract/safety/sanctions';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { readItem, writeItem } from '../../../lib/browser-storage.ts';
import { fullDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ReasonWords } from '../../site/reasons/reason-words.tsx';

/** Shown above every page: the restriction, its reason and end. A warning can be dismissed, a restriction cannot. */
export default function SanctionBanner({ notices }: { notices: readonly SanctionNotice[] }) {
  const [seen, setSeen] = useState(() => Number(readItem('seenWarning') ?? 0));
  const shown = notices.filter(({ kind, id }) => kind !== 'warning' || id > seen);
  const [notice] = shown.toSorted((a, b) => weight(b) - weight(a));
  if (!notice) return null;
  const putAway = () => {
    writeItem('seenWarning', String(notice.id));
    setSeen(notice.id);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <section aria-label={m.sanction.region} className="border-b border-reject bg-surface">
      <div className="mx-auto flex w-full max-w-360 flex-wrap items-start gap-x-6 gap-y-3 px-4 py-4 sm:px-6">
        <TriangleAlert className="mt-0.5 size-5 text-reject" />
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <p className="font-semibold">{m.sanction.title[notice.kind]}</p>
          {notice.reason_code && <ReasonWords code={notice.reason_code} />}
          {notice.reason && (
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {notice.reason}
            </p>
          )}
          {notice.kind === 'warning' && notice.expires_at && (
            <p className="text-muted">{m.sanction.paused({ date: fullDate(notice.expires_at) })}</p>
          )}
          {notice.kind !== 'warning' && (
            <p className="text-muted">
              {notice.expires_at ? m.sanction.until({ date: fullDate(notice.expires_at) }) : m.sanction.noEnd}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={`${page.account()}#sanctions`}>{m.sanction.details}</LinkButton>
          {notice.kind === 'warning' && (
            <Button tone="quiet" onClick={putAway}>
              {m.sanction.dismiss}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

const WEIGHTS = { warning: 0, posting_ban: 1, suspension: 2 };
const weight = ({ kind }: SanctionNotice) => WEIGHTS[kind];
