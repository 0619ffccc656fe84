import type { Meme } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/memes/votes';
import { SAME_HERE } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQueryClient } from '@tanstack/react-query';
import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import Flag from 'lucide-react/icons/flag';
import MessageSquare from 'lucide-react/icons/message-square';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError, NetworkError } from '../../lib/api/api-error.ts';
import { browserApi } from '../../lib/api/browser-api.ts';
import { classNames } from '../../lib/class-names.ts';
import { compactCount } from '../../lib/format.ts';
import { ICON_LOOK } from '../../ui/button-look.ts';
import { announce } from '../../ui/dialog/dialog-requests.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { askToLogIn } from '../site/session/log-in-requests.ts';
import { getSession, useCurrentUser, useIsLoggedIn } from '../site/session/session-store.ts';
import { ShareButton } from '../site/share/share-button.tsx';
import { useVote, voteIntention } from '../site/votes/use-vote.ts';
import { patchMeme } from './meme-cache.ts';
import { fetchMeme } from './meme-queries.ts';
import { sharedOf } from './meme-words.ts';
import { isOwnMeme } from './own-meme.ts';

/** The upvote says 'funny', 'same here' says 'true at my place too'. */
const KINDS = {
  meme: {
    operation: operations.castVote,
    counter: 'votes',
    flag: 'has_user_upvoted',
  },
  same: {
    operation: operations.markSameHere,
    counter: 'same_here',
    flag: 'has_user_same_here',
  },
} as const;
type Kind = keyof typeof KINDS;

interface VoteButtonProps {
  meme: Pick<Meme, 'id' | 'votes' | 'same_here'>;
  /** In a box, on the meme's own page. */
  isBoxed?: boolean;
}

const VOTE_LOOK =
  'inline-flex min-h-11 items-center justify-center rounded-control border font-semibold tabular-nums transition active:bg-sunken motion-safe:active:scale-95';

/** Both buttons stay focusable during a request, so keyboard users keep their place. */
export function UpvoteButton({ meme, isBoxed = false }: VoteButtonProps) {
  const { hasVoted, isPending, toggle } = useMemeVote(meme.id, 'meme');
  const count = compactCount(meme.votes);
  return (
    <button
      type="button"
      data-vote="meme"
      aria-pressed={hasVoted}
      aria-disabled={isPending || undefined}
      aria-label={m.memeVote.meme.label({ count })}
      onClick={toggle}
      className={classNames(
        VOTE_LOOK,
        'min-w-14 gap-0.5 px-2',
        hasVoted ? 'border-vote bg-vote text-paper' : 'text-vote hover:border-vote',
        !hasVoted && (isBoxed ? 'border-vote' : 'border-transparent'),
      )}
    >
      <ArrowBigUp
        aria-hidden="true"
        className={classNames('size-6 shrink-0', hasVoted && 'animate-stamp fill-current')}
      />
      <span>{count}</span>
    </button>
  );
}

/** Says 'true at my place too'. */
export function SameHereButton({ meme }: Pick<VoteButtonProps, 'meme'>) {
  const { hasVoted, isPending, toggle } = useMemeVote(meme.id, 'same');
  const count = meme.same_here;
  const shown = compactCount(count);
  return (
    <button
      type="button"
      data-vote="same"
      aria-pressed={hasVoted}
      aria-disabled={isPending || undefined}
      aria-label={m.memeVote.same.label({ count: shown })}
      onClick={toggle}
      className={classNames(
        VOTE_LOOK,
        'min-w-0 px-2 text-14 leading-tight text-balance hover:border-ink sm:px-2.5',
        hasVoted ? 'border-ink bg-sunken' : 'border-line',
      )}
    >
      {count < SAME_HERE.shownFrom ? m.memeVote.same.words : m.memeVote.same.people({ count, shown })}
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

interface MemeActionsProps {
  meme: Meme;
  /** The menu, after share. */
  menu?: ReactNode;
  /** On the meme's own page, which has the comments below. */
  isWhole?: boolean;
}

/**
 * Votes, comments and share, at the same places on each card. A meme that is not public cannot be shared, and its author
 * cannot vote for it yet.
 */
export function MemeActions({ meme, menu, isWhole = false }: MemeActionsProps) {
  const isPublic = meme.approval_status === 'approved';
  const isOwn = isOwnMeme(meme, useCurrentUser()?.uid);
  return (
    <div className="@container">
      <div className={classNames('flex items-center gap-1 @max-[15rem]:flex-wrap', !isWhole && '-ml-2')}>
        {(isPublic || !isOwn) && (
          <>
            <UpvoteButton meme={meme} isBoxed={isWhole} /> <SameHereButton meme={meme} />{' '}
          </>
        )}
        {!isWhole && (
          <PageLink
            href={page.memeComments(meme.id)}
            className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 font-semibold hover:bg-sunken"
          >
            <MessageSquare className="size-5" />
            {meme.commentCount > 0 && (
              <span className="tabular-nums">{compactCount(meme.commentCount)} </span>
            )}
            <span className="sr-only">{m.meme.comments}</span>
          </PageLink>
        )}
        {/* Their icons end where the text above does. */}
        <span className="-mr-3 ml-auto flex pointer-fine:-mr-2">
          {isPublic && isWhole && <ReportLink memeId={meme.id} />}
          {isPublic && <ShareButton meme={sharedOf(meme)} />}
          {menu}
        </span>
      </div>
    </div>
  );
}

/** Leads visitors to the form that needs no account, also without scripts. Members report in the menu. */
function ReportLink({ memeId }: { memeId: number }) {
  if (useIsLoggedIn()) return null;
  return (
    <Link
      to={page.report({ url: page.meme(memeId) })}
      aria-label={m.report.report}
      title={m.report.report}
      rel="nofollow"
      className={ICON_LOOK}
    >
      <Flag className="size-5" />
    </Link>
  );
}
