import type { Meme } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/memes/votes.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import Hand from 'lucide-react/icons/hand';
import { ApiError, NetworkError } from '../../lib/api/api-error.ts';
import { browserApi } from '../../lib/api/browser-api.ts';
import { classNames } from '../../lib/class-names.ts';
import { compactCount } from '../../lib/format.ts';
import { announce } from '../../ui/dialog/dialog-requests.ts';
import { askToLogIn } from '../site/session/log-in-requests.ts';
import { getSession } from '../site/session/session-store.ts';
import { useVote, voteIntention } from '../site/votes/use-vote.ts';
import { patchMeme } from './meme-cache.ts';
import { fetchMeme } from './meme-queries.ts';

/** The upvote says 'funny', 'same here' says 'true at my place too'. */
const KINDS = {
  meme: {
    Icon: ArrowBigUp,
    operation: operations.castVote,
    counter: 'votes',
    flag: 'has_user_upvoted',
  },
  same: {
    Icon: Hand,
    operation: operations.markSameHere,
    counter: 'same_here',
    flag: 'has_user_same_here',
  },
} as const;
type Kind = keyof typeof KINDS;

interface MemeVoteButtonProps {
  meme: Pick<Meme, 'id' | 'votes' | 'same_here'>;
  kind: Kind;
  /** Shows the words beside the icon, where there is room. */
  withWords?: boolean;
}

/** Stays focusable during a request, so keyboard users keep their place. */
export function MemeVoteButton({ meme, kind, withWords = false }: MemeVoteButtonProps) {
  const { hasVoted, isPending, toggle } = useMemeVote(meme.id, kind);
  const { Icon, counter } = KINDS[kind];
  const count = compactCount(meme[counter]);
  return (
    <button
      type="button"
      data-vote={kind}
      aria-pressed={hasVoted}
      aria-disabled={isPending || undefined}
      aria-label={m.memeVote[kind].label({ count })}
      title={kind === 'same' ? m.memeVote.same.title : undefined}
      onClick={toggle}
      className={classNames(
        'inline-flex min-h-11 items-center justify-center rounded-control border font-semibold tabular-nums transition active:bg-sunken motion-safe:active:scale-95',
        'gap-0.5 px-1.5',
        withWords && '@xs:gap-1 @xs:px-2.5',
        kind === 'meme' && 'min-w-14',
        hasVoted ? 'border-vote text-vote' : 'border-edge text-ink hover:border-vote hover:text-vote',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames(
          'size-5 shrink-0',
          hasVoted && 'animate-stamp',
          hasVoted && kind === 'meme' && 'fill-current',
        )}
      />
      {withWords && kind === 'same' && <span className="@max-md:hidden">{m.memeVote.same.words} </span>}
      <span>{count}</span>
    </button>
  );
}

function useMemeVote(id: number, kind: Kind) {
  const client = useQueryClient();
  const { operation, counter, flag } = KINDS[kind];
  const { logIn, counted } = m.memeVote[kind];
  return useVote<Meme>({
    kind,
    id,
    send: (voteType) => {
      const body = { userId: getSession().user?.uid, voteType };
      return browserApi.call(operation, { params: { id }, body, isBackground: true });
    },
    count: (change) =>
      patchMeme(client, id, (meme) => ({ ...meme, [counter]: Math.max(0, meme[counter] + change) })),
    accept(meme) {
      patchMeme(client, id, () => meme);
      return meme[flag];
    },
    async reread() {
      const meme = await fetchMeme(browserApi, id).catch(() => null);
      if (meme) patchMeme(client, id, () => meme);
    },
    // A refused removal is silent (product: error texts); a lost one is not.
    explain: (error, isUpvote) => (isUpvote || error instanceof NetworkError) && explain(error, id, kind),
    logIn,
    counted,
  });
}

async function explain(error: Error, id: number, kind: Kind): Promise<void> {
  if (error instanceof NetworkError) return announce(m.memeVote.noAnswer);
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return askToLogIn(m.memeVote[kind].logIn, voteIntention(kind, id));
  return announce(status === 404 ? m.memeVote.notFound : m.memeVote[kind].failed);
}
