import type { Meme } from '@corpomeme/contract/memes/memes';
import { COMPACT_MESSAGE } from '@corpomeme/contract/site/limits';
import { page } from '@corpomeme/contract/site/paths';
import { memo, type ReactNode } from 'react';
import { truncate } from '../../lib/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { MemeActions } from './meme-actions.tsx';
import { MemePicture, type PicturePriority } from './meme-picture.tsx';
import { langOf, titleLangOf, titleOf } from './meme-words.ts';
import { PostedLine } from './posted-line.tsx';
import { StatusBadge } from './status-badge.tsx';

/**
 * Widths of a card in one to four columns. A little less on phones, where the next larger file would be twice as large
 * for a few pixels.
 */
const CARD_SIZES =
  '(min-width: 1440px) 340px, (min-width: 1280px) 24vw, (min-width: 1024px) 32vw, (min-width: 640px) 47vw, calc(95vw - 2rem)';

interface MemeCardProps {
  meme: Meme;
  priority?: PicturePriority;
  /** Shows the approval status, for the author and moderators. */
  showStatus?: boolean;
  /** Replaces the menu of readers. */
  menu?: ReactNode;
  /** Below the actions: Approve and Reject, or a rejection's reason. */
  children?: ReactNode;
}

/** The meme card (product: screens), as high as its content. Memoized, because a vote changes one card of a list. */
export const MemeCard = memo(function MemeCard(props: MemeCardProps) {
  const { meme, priority = 'lazy', showStatus = false, menu, children } = props;
  return (
    <article className="overflow-hidden border-line bg-surface max-sm:border-y sm:rounded-card sm:border">
      <MemePicture meme={meme} sizes={CARD_SIZES} priority={priority} inList />
      <div className="grid gap-2 px-4 pt-3 pb-4">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 text-18">
            <PageLink href={page.meme(meme.id)} className="hover:underline">
              <bdi lang={titleLangOf(meme)}>{titleOf(meme)}</bdi>
            </PageLink>
          </h3>
          {showStatus && <StatusBadge status={meme.approval_status} />}
        </div>
        <MemeActions meme={meme} menu={menu} />
        <PostedLine meme={meme} />
        {meme.message && (
          <p dir="auto" lang={langOf(meme)}>
            {truncate(meme.message, COMPACT_MESSAGE)}
          </p>
        )}
        {children}
      </div>
    </article>
  );
});
