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
  const { saved, hidden, muted } = useReading();
  const isSaved = saved.includes(meme.id);
  const isHidden = hidden.includes(meme.company);
  const isMuted = muted.includes(meme.user_id);
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
  const mute = async () => {
    if (!(await muteMember(meme.user_id, !isMuted))) return;
    toast(
      isMuted ? m.reading.unmuted({ name: meme.username }) : m.reading.muted({ name: meme.username }),
      'success',
    );
  };
  return (
    <>
      <MenuItem onSelect={() => runAsMember(m.reading.logInToSave, readingIntention('save', meme.id), save)}>
        <Bookmark className="size-5" />
        {isSaved ? m.reading.unsave : m.reading.save}
      </MenuItem>
      {!isOwn && (
        <MenuItem
          onSelect={() => runAsMember(m.reading.logInToMute, readingIntention('mute', meme.user_id), mute)}
        >
          <UserX className="size-5" />
          {isMuted ? m.reading.unmute({ name: meme.username }) : m.reading.mute({ name: meme.username })}
        </MenuItem>
      )}
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

function runAsMember(why: string, intention: string, action: () => Promise<void>): void {
  if (getSession().status === 'in') void action();
  else askToLogIn(why, intention);
}
