import Bookmark from 'lucide-react/icons/bookmark';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useIntention } from '../session/intentions.ts';
import { askToLogIn } from '../session/log-in-requests.ts';
import { getSession } from '../session/session-store.ts';
import { keepMeme } from './change-reading.ts';
import { readingStrings as strings } from './reading.strings.ts';
import { useReading } from './use-reading.ts';

/** Saves the meme for its reader alone. */
export function SaveButton({ memeId }: { memeId: number }) {
  const isSaved = useReading().saved.includes(memeId);
  const [isBusy, setBusy] = useState(false);
  const save = async (isWanted: boolean) => {
    setBusy(true);
    const isDone = await keepMeme(memeId, isWanted);
    setBusy(false);
    return isDone;
  };
  const intention = `save:meme:${memeId}`;
  useIntention(intention, () => {
    void save(true).then((isDone) => isDone && toast(strings.savedNote, 'success'));
  });
  const toggle = () => {
    if (getSession().status === 'in') void save(!isSaved);
    else askToLogIn(strings.logInToSave, intention);
  };
  return (
    <Button className="with-script" aria-pressed={isSaved} busy={isBusy} onClick={toggle}>
      {!isBusy && <Bookmark aria-hidden="true" className={classNames('size-5', isSaved && 'fill-current')} />}
      {isSaved ? strings.saved : strings.save}
    </Button>
  );
}
