import type { AuthorRecord as Facts } from '@corpomeme/contract/safety/sanctions';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { type ComponentType, useState } from 'react';
import { useLocation } from 'react-router';
import { useNow } from '../../../lib/clock.tsx';
import { fullDate, relativeDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCurrentUser } from '../../site/session/session-store.ts';
import type { SanctionDialogProps } from './sanction-dialog.tsx';

interface AuthorRecordProps {
  userId: string;
  username: string;
  record: Facts;
}

/** An author's record, and the button to sanction. */
export function AuthorRecord({ userId, username, record }: AuthorRecordProps) {
  const path = page.deskMember(userId);
  const isHere = useLocation().pathname === path;
  return (
    <div className="grid justify-items-start gap-3">
      <AuthorLine record={record} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SanctionButton userId={userId} username={username} />
        {!isHere && <TextLink to={path}>{m.memberDesk.open}</TextLink>}
      </div>
    </div>
  );
}

/** The author's record in one or two lines. */
export function AuthorLine({ record }: { record: Facts }) {
  const now = useNow();
  const { approved, rejected, removed, warnings, restriction, sanctioned_until: until, standing } = record;
  const words = m.sanction.facts;
  const parts = standing
    ? [words.standing[standing]]
    : [words.approved({ count: approved }), words.rejected({ count: rejected })];
  if (removed > 0 && !standing) parts.push(words.removed({ count: removed }));
  return (
    <div className="grid gap-0.5 text-14">
      <p className="tabular-nums">{parts.join(' · ')}</p>
      {warnings > 0 && <p className="font-semibold text-reject">{words.warnings({ count: warnings })}</p>}
      {restriction && (
        <p className="font-semibold text-reject">
          {m.sanction.restricted[restriction]}
          {until && m.sanction.untilDate({ date: fullDate(until) })}
        </p>
      )}
      {record.member_since && (
        <p className="text-muted">
          <time dateTime={record.member_since} title={fullDate(record.member_since)}>
            {m.sanction.joined({ date: relativeDate(record.member_since, now) })}
          </time>
        </p>
      )}
    </div>
  );
}

type SanctionButtonProps = Pick<SanctionDialogProps, 'userId' | 'username' | 'onImposed'>;

/** Opens the dialog, which is fetched on demand; not shown to oneself. */
export function SanctionButton({ userId, username, onImposed }: SanctionButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<SanctionDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isOwn = useCurrentUser()?.uid === userId;
  if (isOwn) return null;
  const open = async () => {
    try {
      const part = await import('./sanction-dialog.tsx');
      setDialog(() => part.default);
      setOpen(true);
    } catch {
      toast(m.lazyMenu.failed, 'error');
    }
  };
  return (
    <>
      <Button onClick={() => void open()} aria-haspopup="dialog">
        {m.sanction.sanction}
        <span className="sr-only">: {username}</span>
      </Button>
      {Dialog && (
        <Dialog
          userId={userId}
          username={username}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onImposed={onImposed}
        />
      )}
    </>
  );
}
