import type { VoteType } from '@corpomeme/contract/votes';
import { type NetworkMode, useMutation } from '@tanstack/react-query';
import { isStatus } from '../../lib/api/api-error.ts';
import { askToLogIn } from '../session/log-in-requests.ts';
import { getSession, setUpvoted, useHasUpvoted } from '../session/session-store.ts';
import { asOwnVote } from './own-votes.ts';

interface VoteOptions<Subject extends { has_user_upvoted: boolean }> {
  kind: 'meme' | 'comment';
  id: number;
  send: (voteType: VoteType) => Promise<Subject>;
  /** Adds to the shown count. */
  count: (change: 1 | -1) => void;
  /** Shows the response. */
  accept: (subject: Subject) => void;
  /** Fetches the subject again if the vote was counted before. */
  reread: () => Promise<unknown>;
  /** Shows why a vote, or its removal if `isUpvote` is false, was refused. */
  explain: (error: Error, isUpvote: boolean) => unknown;
  /** Text that asks visitors to log in. */
  logIn: string;
  networkMode?: NetworkMode;
}

interface Vote {
  isUpvoted: boolean;
  isPending: boolean;
  /** Votes or removes the vote; asks a visitor to log in. */
  toggle: () => void;
}

/** Votes optimistically and reverts on refusal (product: states and product: error texts). */
export function useVote<Subject extends { has_user_upvoted: boolean }>(options: VoteOptions<Subject>): Vote {
  const { kind, id, send, count, accept, networkMode = 'online' } = options;
  const isUpvoted = useHasUpvoted(kind, id);
  const show = (isUpvote: boolean) => {
    setUpvoted(kind, id, isUpvote);
    count(isUpvote ? 1 : -1);
  };
  const { mutate, isPending } = useMutation({
    networkMode,
    mutationFn: (voteType: VoteType) => asOwnVote(kind, id, send(voteType)),
    onMutate: (voteType) => show(voteType === 'up'),
    onSuccess: (subject) => {
      accept(subject);
      setUpvoted(kind, id, subject.has_user_upvoted);
    },
    onError: async (error, voteType) => {
      const isUpvote = voteType === 'up';
      show(!isUpvote);
      if (!isStatus(error, 400)) return options.explain(error, isUpvote);
      // The vote is already as wanted; only this browser did not know.
      setUpvoted(kind, id, isUpvote);
      return options.reread();
    },
  });
  const toggle = () => {
    if (isPending) return;
    if (getSession().status === 'in') mutate(isUpvoted ? 'down' : 'up');
    else void askToLogIn(options.logIn);
  };
  return { isUpvoted, isPending, toggle };
}
