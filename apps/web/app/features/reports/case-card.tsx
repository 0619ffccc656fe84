import { page } from '@corpomeme/contract/paths';
import type { Case } from '@corpomeme/contract/reports';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { MemePicture } from '../memes/meme-picture.tsx';
import { titleOf } from '../memes/meme-words.ts';
import { PostedLine } from '../memes/posted-line.tsx';
import { KeyButton } from '../moderation/key-button.tsx';
import { OwnMatter } from '../moderation/own-matter.tsx';
import { caseStrings as strings } from './case.strings.ts';
import { CaseClock } from './case-clock.tsx';
import { CaseReports } from './case-reports.tsx';

const SIZES = '(min-width: 1024px) 420px, calc(100vw - 2rem)';

interface CaseCardProps {
  subject: Case;
  isBusy: boolean;
  /** True if shortcuts apply to this card; its reports are loaded. */
  isCurrent: boolean;
  isBlurred: boolean;
  showKeys: boolean;
  cardRef: (card: HTMLElement | null) => void;
  onFocus: () => void;
  onOpen: () => void;
  onRemove: () => void;
  onKeep: () => void;
}

/** The reported subject beside all its reports. */
export function CaseCard({
  subject,
  isCurrent,
  isBlurred,
  cardRef,
  onFocus,
  onOpen,
  ...verdict
}: CaseCardProps) {
  const { meme, comment } = subject;
  const heading = `case-${subject.id}`;
  return (
    <article
      ref={cardRef}
      tabIndex={-1}
      aria-labelledby={heading}
      aria-current={isCurrent || undefined}
      onFocus={onFocus}
      className="grid scroll-mt-24 overflow-clip rounded-card border border-line bg-surface lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] aria-current:border-ink"
    >
      <div className="grid place-items-center overflow-hidden bg-sunken">
        {meme && (
          <div
            className={classNames('flex w-full', isBlurred && 'blur-xl hover:blur-none')}
            style={{ maxWidth: `max(12rem, calc(50dvh * ${meme.image_width / meme.image_height}))` }}
          >
            <MemePicture meme={meme} sizes={SIZES} priority="eager" />
          </div>
        )}
      </div>
      <div className="grid content-start gap-4 p-4 sm:p-5">
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <CaseClock dueAt={subject.due_at} />
            <span className="text-14 text-muted tabular-nums">{strings.reports(subject.report_count)}</span>
          </div>
          <h2 id={heading} className="min-w-0 text-22">
            {comment && <span className="block text-16 text-muted">{strings.comment}</span>}
            {meme ? (
              <Link
                to={comment ? page.comment(meme.id, comment.id) : page.meme(meme.id)}
                className="hover:underline"
              >
                {titleOf(meme)}
              </Link>
            ) : (
              strings.gone
            )}
          </h2>
          {meme && !comment && <PostedLine meme={meme} />}
          {meme?.message && !comment && <p className="max-w-prose whitespace-pre-line">{meme.message}</p>}
          {comment && (
            <blockquote className="grid gap-1 rounded-control bg-sunken p-3">
              <p className="text-14 text-muted">{strings.commentBy(comment.username)}</p>
              <p className="max-w-prose whitespace-pre-line">{comment.content}</p>
            </blockquote>
          )}
        </div>
        {subject.concerns_you ? (
          <OwnMatter className="border-t border-line pt-4" />
        ) : (
          <>
            {isCurrent ? (
              <CaseReports id={subject.id} count={subject.report_count} />
            ) : (
              <Button className="justify-self-start" onClick={onOpen}>
                {strings.showReports}
              </Button>
            )}
            <Verdict {...verdict} />
          </>
        )}
      </div>
    </article>
  );
}

type VerdictProps = Pick<CaseCardProps, 'isBusy' | 'showKeys' | 'onRemove' | 'onKeep'>;

function Verdict({ isBusy, showKeys, onRemove, onKeep }: VerdictProps) {
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-4">
      <KeyButton tone="reject" busy={isBusy} letter="D" showKey={showKeys} onClick={onRemove}>
        {strings.remove}
      </KeyButton>
      <KeyButton aria-disabled={isBusy || undefined} letter="L" showKey={showKeys} onClick={onKeep}>
        {strings.keep}
      </KeyButton>
    </div>
  );
}
