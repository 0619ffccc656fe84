import Bookmark from 'lucide-react/icons/bookmark';
import EyeOff from 'lucide-react/icons/eye-off';
import UserX from 'lucide-react/icons/user-x';
import { MenuItem } from '../../../ui/dropdown-menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { askToLogIn } from '../../site/session/log-in-requests.ts';
import { getSession } from '../../site/session/session-store.ts';
import { chooseCompany, keepMeme, muteMember } from './change-reading.ts';
import { readingStrings as strings } from './reading.strings.ts';
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
    if ((await keepMeme(meme.id, !isSaved)) && !isSaved) toast(strings.savedNote, 'success');
  };
  const hide = async () => {
    if (!(await chooseCompany(meme.company, isHidden ? null : 'hidden'))) return;
    toast(isHidden ? strings.companyShown(meme.company) : strings.companyHidden(meme.company), 'success');
  };
  const mute = async () => {
    if (!(await muteMember(meme.user_id, !isMuted))) return;
    toast(isMuted ? strings.unmuted(meme.username) : strings.muted(meme.username), 'success');
  };
  return (
    <>
      <MenuItem onSelect={() => runAsMember(strings.logInToSave, readingIntention('save', meme.id), save)}>
        <Bookmark aria-hidden="true" className="size-5" />
        {isSaved ? strings.unsave : strings.save}
      </MenuItem>
      {!isOwn && (
        <MenuItem
          onSelect={() => runAsMember(strings.logInToMute, readingIntention('mute', meme.user_id), mute)}
        >
          <UserX aria-hidden="true" className="size-5 shrink-0" />
          {isMuted ? strings.unmute(meme.username) : strings.mute(meme.username)}
        </MenuItem>
      )}
      <MenuItem
        onSelect={() => runAsMember(strings.logInToMute, readingIntention('hide', meme.company), hide)}
      >
        <EyeOff aria-hidden="true" className="size-5 shrink-0" />
        {isHidden ? strings.showCompany(meme.company) : strings.hideCompany(meme.company)}
      </MenuItem>
    </>
  );
}

function runAsMember(why: string, intention: string, action: () => Promise<void>): void {
  if (getSession().status === 'in') void action();
  else askToLogIn(why, intention);
}
