import { m } from '@corpomeme/contract/site/messages';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { useIntention } from '../../site/session/intentions.ts';
import { askToLogIn } from '../../site/session/log-in-requests.ts';
import { getSession, useCurrentUser } from '../../site/session/session-store.ts';
import { useCommentsScope } from '../comments-context.ts';
import { readDraft, saveDraft } from './comment-drafts.ts';

/** Opens the reply form of a comment, automatically if an unfinished reply is stored. */
export function useReplyForm(parentId: number) {
  const { memeId } = useCommentsScope();
  const uid = useCurrentUser()?.uid;
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const wasAskedFor = useRef(false);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    setOpen(uid !== undefined && readDraft({ memeId, parentId, uid }).isOpen);
  }, [memeId, parentId, uid]);

  useEffect(() => {
    if (isOpen && wasAskedFor.current) box.current?.querySelector('textarea')?.focus();
    wasAskedFor.current = false;
  }, [isOpen]);

  const putAway = () => {
    if (uid) saveDraft({ memeId, parentId, uid }, { ...readDraft({ memeId, parentId, uid }), isOpen: false });
    setOpen(false);
    opener.current?.focus();
  };
  const intention = `reply:${parentId}`;
  useIntention(intention, () => {
    wasAskedFor.current = true;
    setOpen(true);
    toast(m.comment.replyNow);
  });
  const toggle = () => {
    if (getSession().status !== 'in') return askToLogIn(m.comment.logInToReply, intention);
    if (isOpen) return putAway();
    wasAskedFor.current = true;
    setOpen(true);
  };
  return { opener, box, isOpen, toggle, putAway, close: () => setOpen(false) };
}
