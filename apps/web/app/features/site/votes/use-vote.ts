import type { VoteType } from '@corpomeme/contract/memes/votes';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/toast.ts';
import { useIntention } from '../session/intentions.ts';
import { askToLogIn } from '../session/log-in-requests.ts';
import type { VoteKind } from '../session/session-record.ts';
import { getSession, setVoted, useHasVoted } from '../session/session-store.ts';
import { trackOwnVote } from './own-votes.ts';

interface VoteOptions<Subject> {
  kind: VoteKind;
  id: number;
  send: (voteType: VoteType) => Promise<Subject>;
  /** Adds to the shown count. */
  count: (change: 1 | -1) => void;
  /** Shows the response, and returns whether it holds the vote. */
  accept: (subject: Subject) => boolean;
  /** Fetches the subject again if the vote was counted before. */
  reread: () => Promise<unknown>;
  /** Shows why a vote, or its removal if `isUpvote` is false, was refused. */
  explain: (error: Error, isUpvote: boolean) => unknown;
  /** Text that asks visitors to log in. */
  logIn: string;
  /** Announced after a login that counted the vote. */
  counted: string;
}

/** Milliseconds. */
const TAP = 10;

interface Vote {
  hasVoted: boolean;
  isPending: boolean;
  /** Votes or removes the vote; asks a visitor to log in. */
  toggle: () => void;
}

/** Votes optimistically and reverts on refusal (product: states and product: error texts). */
export function useVote<Subject>(options: VoteOptions<Subject>): Vote {
  const { kind, id, send, count, accept } = options;
  const hasVoted = useHasVoted(kind, id);
  const show = (isUpvote: boolean) => {
    setVoted(kind, id, isUpvote);
    count(isUpvote ? 1 : -1);
  };
  /** True for the vote that a visitor wanted before the login. */
  const isWanted = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (voteType: VoteType) => trackOwnVote(kind, id, send(voteType)),
    onMutate: (voteType) => show(voteType === 'up'),
    onSuccess: (subject) => {
      const hasCounted = accept(subject);
      if (isWanted.current) toast(options.counted, 'success');
      setVoted(kind, id, hasCounted);
    },
    onError: async (error, voteType) => {
      const isUpvote = voteType === 'up';
      show(!isUpvote);
      if (!isStatus(error, 400)) return options.explain(error, isUpvote);
      // The server already has this vote; only this browser did not know.
      setVoted(kind, id, isUpvote);
      return options.reread();
    },
  });
  const toggle = () => {
    if (isPending) return;
    isWanted.current = false;
    feelTap();
    if (getSession().status === 'in') mutate(hasVoted ? 'down' : 'up');
    else askToLogIn(options.logIn, voteIntention(kind, id));
  };
  useIntention(voteIntention(kind, id), () => {
    if (isPending) return;
    isWanted.current = true;
    // The login has brought the member's earlier votes.
    if (hasVoted) toast(options.counted, 'success');
    else mutate('up');
  });
  return { hasVoted, isPending, toggle };
}

/** A short tap of the phone, where it can and its owner allows motion. */
function feelTap(): void {
  const isTouched = matchMedia('(pointer: coarse) and (prefers-reduced-motion: no-preference)').matches;
  if (isTouched && 'vibrate' in navigator) navigator.vibrate(TAP);
}

/** Returns the name of the intention to vote (`useIntention`). */
export function voteIntention(kind: VoteKind, id: number): string {
  return `vote:${kind}:${id}`;
}
