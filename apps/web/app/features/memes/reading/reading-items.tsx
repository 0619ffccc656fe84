import { m } from '@corpomeme/contract/site/messages';
import Bookmark from 'lucide-react/icons/bookmark';
import EyeOff from 'lucide-react/icons/eye-off';
import UserX from 'lucide-react/icons/user-x';
import { MenuItem } from '../../../ui/dropdown-menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { askToLogIn } from '../../site/session/log-in-requests.ts';
import { getSession } from '../../site/session/session-store.ts';
import { chooseCompany, keepMeme, muteMember } from './change-reading.ts';
import { readingIntention } from './reading-intentions.tsx';
import { type MenuMeme, useReading } from './use-reading.ts';

/** Rows of a meme's menu: save it, mute its author, hide its company. */
export function ReadingItems({ meme }: { meme: MenuMeme }) {
  const { saved, hidden } = useReading();
  const isSaved = saved.includes(meme.id);
  const isHidden = hidden.includes(meme.company);
  const isOwn = getSession().user?.uid === meme.user_id;
  const save = async () => {
    if ((await keepMeme(meme.id, !isSaved)) && !isSaved) toast(m.reading.savedNote, 'success');
  };
  const hide = async () => {
    if (!(await chooseCompany(meme.company, isHidden ? null : 'hidden'))) return;
    toast(
      isHidden
        ? m.reading.companyShown({ company: meme.company })
        : m.reading.companyHidden({ company: meme.company }),
      'success',
    );
  };
  return (
    <>
      <MenuItem onSelect={() => runAsMember(m.reading.logInToSave, readingIntention('save', meme.id), save)}>
        <Bookmark className="size-5" />
        {isSaved ? m.reading.unsave : m.reading.save}
      </MenuItem>
      {!isOwn && <MuteItem userId={meme.user_id} username={meme.username} />}
      <MenuItem
        onSelect={() => runAsMember(m.reading.logInToMute, readingIntention('hide', meme.company), hide)}
      >
        <EyeOff className="size-5" />
        {isHidden
          ? m.reading.showCompany({ company: meme.company })
          : m.reading.hideCompany({ company: meme.company })}
      </MenuItem>
    </>
  );
}

/** Mutes a member for its reader alone. */
export function MuteItem({ userId, username: name }: { userId: string; username: string }) {
  const isMuted = useReading().muted.includes(userId);
  const mute = async () => {
    if (!(await muteMember(userId, !isMuted))) return;
    toast(isMuted ? m.reading.unmuted({ name }) : m.reading.muted({ name }), 'success');
  };
  return (
    <MenuItem onSelect={() => runAsMember(m.reading.logInToMute, readingIntention('mute', userId), mute)}>
      <UserX className="size-5" />
      {isMuted ? m.reading.unmute({ name }) : m.reading.mute({ name })}
    </MenuItem>
  );
}

function runAsMember(why: string, intention: string, action: () => Promise<void>): void {
  if (getSession().status === 'in') void action();
  else askToLogIn(why, intention);
}
