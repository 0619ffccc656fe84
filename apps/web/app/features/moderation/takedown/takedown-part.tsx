import type { Meme } from '@corpomeme/contract/memes';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { titleOf } from '../../memes/meme-words.ts';
import {
  isUnexplained,
  NO_REASON,
  ReasonMissing,
  ReasonPicker,
  reasonBody,
} from '../../reasons/reason-picker.tsx';
import { useCurrentUser } from '../../session/session-store.ts';
import { OwnMatter } from '../queue/own-matter.tsx';
import { takedownStrings as strings } from './takedown.strings.ts';
import { useTakedown } from './use-takedown.ts';

/** Lazy-loaded for moderators: takes an approved meme down, or brings a removed one back. */
export default function TakedownPart({ meme }: { meme: Meme }) {
  const userId = useCurrentUser()?.userId;
  const takedown = useTakedown(meme);
  const [isAsking, setAsking] = useState(false);
  const [why, setWhy] = useState(NO_REASON);
  const [isMissing, setMissing] = useState(false);
  if (meme.user_id === userId) return meme.approval_status === 'removed' ? <OwnMatter /> : null;
  if (meme.approval_status === 'removed') {
    return (
      <Button busy={takedown.isBusy} onClick={takedown.restore} className="justify-self-start">
        {strings.restore}
        <span className="sr-only">: {titleOf(meme)}</span>
      </Button>
    );
  }
  if (meme.approval_status !== 'approved') return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(isUnexplained(why));
    if (isUnexplained(why) || !(await takedown.takeDown(reasonBody(why)))) return;
    setAsking(false);
    setWhy(NO_REASON);
  };
  return (
    <>
      <Button
        tone="reject"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="justify-self-start"
      >
        {strings.takeDown}
        <span className="sr-only">: {titleOf(meme)}</span>
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={strings.title}
        description={strings.text(titleOf(meme))}
      >
        <form onSubmit={(event) => void submit(event)} className="grid gap-5">
          <ReasonPicker value={why} onChange={setWhy} />
          <ReasonMissing isMissing={isMissing && isUnexplained(why)} />
          <div className="flex flex-wrap-reverse justify-end gap-3">
            <Button onClick={() => setAsking(false)} className="grow sm:grow-0">
              {strings.cancel}
            </Button>
            <Button type="submit" tone="reject" busy={takedown.isBusy} className="grow sm:grow-0">
              {strings.takeDown}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
