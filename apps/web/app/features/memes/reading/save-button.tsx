import { m } from '@corpomeme/contract/site/messages';
import Bookmark from 'lucide-react/icons/bookmark';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { askToLogIn } from '../../site/session/log-in-requests.ts';
import { getSession } from '../../site/session/session-store.ts';
import { keepMeme } from './change-reading.ts';
import { readingIntention } from './reading-intentions.tsx';
import { useReading } from './use-reading.ts';

/** Saves the meme for its reader alone. In the narrowest rows, only the meme's menu offers it. */
export function SaveButton({ memeId }: { memeId: number }) {
  const isSaved = useReading().saved.includes(memeId);
  const [isBusy, setBusy] = useState(false);
  const save = async (isWanted: boolean) => {
    setBusy(true);
    await keepMeme(memeId, isWanted);
    setBusy(false);
  };
  const toggle = () => {
    if (getSession().status === 'in') void save(!isSaved);
    else askToLogIn(m.reading.logInToSave, readingIntention('save', memeId));
  };
  return (
    <button
      type="button"
      className="with-script inline-flex size-11 pointer-fine:w-9 items-center justify-center rounded-control hover:bg-sunken @max-[19.5rem]:hidden"
      aria-label={isSaved ? m.reading.saved : m.reading.save}
      aria-pressed={isSaved}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : toggle}
    >
      <Bookmark className={classNames('size-5', isSaved && 'fill-current')} />
    </button>
  );
}
