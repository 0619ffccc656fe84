import type { Meme } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/memes/votes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQueryClient } from '@tanstack/react-query';
import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Hand from 'lucide-react/icons/hand';
import MessageSquare from 'lucide-react/icons/message-square';
import type { ReactNode } from 'react';
import { ApiError, NetworkError } from '../../lib/api/api-error.ts';
import { browserApi } from '../../lib/api/browser-api.ts';
import { classNames } from '../../lib/class-names.ts';
import { compactCount } from '../../lib/format.ts';
import { announce } from '../../ui/dialog/dialog-requests.ts';
import { useLazyMenu } from '../../ui/lazy-menu.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { askToLogIn } from '../site/session/log-in-requests.ts';
import { getSession, useCurrentUser } from '../site/session/session-store.ts';
import { ShareButton } from '../site/share/share-button.tsx';
import { useVote, voteIntention } from '../site/votes/use-vote.ts';
import { patchMeme } from './meme-cache.ts';
import { fetchMeme } from './meme-queries.ts';
import { sharedOf, titleOf } from './meme-words.ts';
import { isOwnMeme } from './own-meme.ts';
import type { MenuMeme } from './reading/use-reading.ts';
import { useReportDialog } from './reports/use-report-dialog.tsx';

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

const loadReportMenu = () => import('./reports/report-menu.tsx');

interface ReportButtonProps {
  meme: MenuMeme;
  /** Accessible name of the button, because each card has one. */
  label: string;
}

function ReportButton({ meme, label }: ReportButtonProps) {
  const report = useReportDialog({ memeId: meme.id, commentId: null });
  const { Menu, open, onOpenChange, idle } = useLazyMenu(loadReportMenu);
  const button = {
    type: 'button',
    'aria-label': label,
    className:
      'with-script inline-flex size-11 pointer-fine:w-9 items-center justify-center rounded-control hover:bg-sunken',
    children: <Ellipsis className="size-5" />,
  } as const;
  return (
    <>
      {Menu ? (
        <Menu
          open={open}
          onOpenChange={onOpenChange}
          trigger={<button {...button} />}
          meme={meme}
          onReport={report.open}
        />
      ) : (
        <button {...button} {...idle} />
      )}
      {report.dialog}
    </>
  );
}

interface MemeActionsProps {
  meme: Meme;
  /** Replaces the menu of readers. */
  menu?: ReactNode;
  withWords?: boolean;
  /** Before share. */
  children?: ReactNode;
}

/**
 * Votes, comments and share, at the same places on each card. A meme that is not public cannot be shared, and its author
 * cannot vote for it yet.
 */
export function MemeActions({ meme, menu, withWords = false, children }: MemeActionsProps) {
  const isPublic = meme.approval_status === 'approved';
  const isOwn = isOwnMeme(meme, useCurrentUser()?.uid);
  return (
    <div className="@container flex flex-wrap items-center gap-1">
      {(isPublic || !isOwn) && (
        <>
          <MemeVoteButton meme={meme} kind="meme" />{' '}
          <MemeVoteButton meme={meme} kind="same" withWords={withWords} />{' '}
        </>
      )}
      <PageLink
        href={page.memeComments(meme.id)}
        className="inline-flex min-h-11 items-center gap-0.5 rounded-control px-1.5 font-semibold hover:bg-sunken"
      >
        <MessageSquare className="size-5" />
        <span className="tabular-nums">{compactCount(meme.commentCount)}</span>{' '}
        <span className="sr-only">{m.meme.comments}</span>
      </PageLink>
      {/* Their icons end where the text above does, so that all actions share a line in the narrowest card. */}
      <span className="-mr-3 ml-auto flex pointer-fine:-mr-2">
        {children}
        {isPublic && <ShareButton meme={sharedOf(meme)} />}
        {menu ?? (isPublic && <ReportButton meme={meme} label={m.meme.more({ title: titleOf(meme) })} />)}
      </span>
    </div>
  );
}
