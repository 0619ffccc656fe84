import { m } from '@corpomeme/contract/site/messages';
import Bookmark from 'lucide-react/icons/bookmark';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { askToLogIn } from '../../site/session/log-in-requests.ts';
import { getSession } from '../../site/session/session-store.ts';
import { keepMeme } from './change-reading.ts';
import { readingIntention } from './reading-intentions.tsx';
import { useReading } from './use-reading.ts';

/** Saves the meme for its reader alone. */
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
    <Button className="with-script" aria-pressed={isSaved} busy={isBusy} onClick={toggle}>
      {!isBusy && <Bookmark aria-hidden="true" className={classNames('size-5', isSaved && 'fill-current')} />}
      {isSaved ? m.reading.saved : m.reading.save}
    </Button>
  );
}
