import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import MessageSquare from 'lucide-react/icons/message-square';
import type { ReactNode } from 'react';
import { compactCount } from '../../lib/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { useCurrentUser } from '../site/session/session-store.ts';
import { ShareButton } from '../site/share/share-button.tsx';
import { MemeVoteButton } from './meme-vote-button.tsx';
import { sharedOf, titleOf } from './meme-words.ts';
import { isOwnMeme } from './own-meme.ts';
import { ReportButton } from './reports/report-button.tsx';

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
