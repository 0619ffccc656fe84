import { m } from '@corpomeme/contract/site/messages';
import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { toast } from '../../../ui/toast.ts';
import { askToLogIn } from '../../site/session/log-in-requests.ts';
import { getSession, useCurrentUser } from '../../site/session/session-store.ts';
import { muteMember } from './change-reading.ts';
import { readingIntention } from './reading-intentions.tsx';
import { useReading } from './use-reading.ts';

interface MuteButtonProps {
  userId: string;
  username: string;
  className: string;
}

/** Mutes a member for its reader alone; nothing for the member. */
export function MuteButton({ userId, username, className }: MuteButtonProps) {
  const isMuted = useReading().muted.includes(userId);
  const isOwn = useCurrentUser()?.uid === userId;
  const [isBusy, setBusy] = useState(false);
  if (isOwn) return null;
  const toggle = async () => {
    if (isBusy) return;
    if (getSession().status !== 'in') {
      askToLogIn(m.reading.logInToMute, readingIntention('mute', userId));
      return;
    }
    setBusy(true);
    const isDone = await muteMember(userId, !isMuted);
    setBusy(false);
    if (isDone)
      toast(isMuted ? m.reading.unmuted({ name: username }) : m.reading.muted({ name: username }), 'success');
  };
  return (
    <button
      type="button"
      aria-pressed={isMuted}
      aria-busy={isBusy || undefined}
      aria-label={m.reading.mute({ name: username })}
      onClick={() => void toggle()}
      className={classNames(className, 'with-script')}
    >
      <UserX className="size-4" />
      {isMuted ? m.reading.mutedHere : m.reading.muteHere}
    </button>
  );
}
