import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { Link } from 'react-router';
import { MemeActions } from '../../memes/meme-actions.tsx';
import { MemePicture } from '../../memes/meme-picture.tsx';
import { titleOf } from '../../memes/meme-words.ts';
import { PostedLine } from '../../memes/posted-line.tsx';
import { StatusBadge } from '../../memes/status-badge.tsx';
import { ProposalPart } from '../proposals/proposal-part.tsx';
import { KeyButton } from '../queue/key-button.tsx';
import { OwnMatter } from '../queue/own-matter.tsx';
import { MemeThemes } from '../themes/meme-themes.tsx';

const SIZES = '(min-width: 1024px) 560px, calc(100vw - 2rem)';

interface PendingCardProps {
  meme: Meme;
  isBusy: boolean;
  /** True for the moderator's own meme. */
  isOwn: boolean;
  /** True if shortcuts apply to this card. */
  isCurrent: boolean;
  showKeys: boolean;
  cardRef: (card: HTMLElement | null) => void;
  onFocus: () => void;
  onApprove: () => void;
  onReject: () => void;
  onThemes: () => void;
}

/** Shows everything that a decision needs: the whole picture and all text. */
export function PendingCard({
  meme,
  isOwn,
  isCurrent,
  cardRef,
  onFocus,
  onThemes,
  ...decision
}: PendingCardProps) {
  const heading = `pending-${meme.id}`;
  return (
    <article
      ref={cardRef}
      tabIndex={-1}
      aria-labelledby={heading}
      aria-current={isCurrent || undefined}
      onFocus={onFocus}
      className="flex scroll-mt-24 flex-col overflow-clip rounded-card border border-line bg-surface lg:grid lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] aria-current:border-ink"
    >
      <div className="grid place-items-center bg-sunken lg:row-span-2">
        <div className="flex w-full" style={{ maxWidth: widestFor(meme) }}>
          <MemePicture meme={meme} sizes={SIZES} priority="eager" />
        </div>
      </div>
      <div className="grid content-start gap-4 p-4 sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id={heading} className="min-w-0 text-22">
            <Link to={page.meme(meme.id)} className="hover:underline">
              <bdi>{titleOf(meme)}</bdi>
            </Link>
          </h2>
          <StatusBadge status={meme.approval_status} />
        </div>
        <PostedLine meme={meme} />
        {meme.message && (
          <p dir="auto" className="max-w-prose whitespace-pre-line">
            {meme.message}
          </p>
        )}
        <p className="max-w-prose text-14 text-muted">
          <span className="font-semibold">{m.moderation.alt}</span>
          {': '}
          {meme.image_alt ?? m.moderation.noAlt}
        </p>
        {!isOwn && <ProposalPart meme={meme} />}
        <MemeThemes meme={meme} showKey={decision.showKeys} onChange={isOwn ? null : onThemes} />
        <MemeActions meme={meme} />
      </div>
      {/* In reach of the thumb on narrow screens; a child of the card, because it sticks to it. */}
      <div className="z-10 border-t border-line bg-surface p-3 sm:px-6 lg:self-start max-lg:tall:sticky max-lg:tall:bottom-(--bar)">
        {isOwn ? <OwnMatter /> : <Decision {...decision} />}
      </div>
    </article>
  );
}

type DecisionProps = Pick<PendingCardProps, 'isBusy' | 'showKeys' | 'onApprove' | 'onReject'>;

function Decision({ isBusy, showKeys, onApprove, onReject }: DecisionProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <KeyButton tone="approve" busy={isBusy} letter="A" showKey={showKeys} onClick={onApprove}>
        {m.moderation.approve}
      </KeyButton>
      <KeyButton
        tone="reject"
        aria-disabled={isBusy || undefined}
        letter="R"
        showKey={showKeys}
        onClick={onReject}
      >
        {m.moderation.reject}
      </KeyButton>
    </div>
  );
}

/** Returns the width at which the whole picture fits a common screen, with a minimum for readability. */
function widestFor({ image_width: width, image_height: height }: Meme): string {
  return `max(12rem, calc(70dvh * ${width / height}))`;
}
