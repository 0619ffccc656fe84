import type { Case, Report } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { REASONS } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { HOUR, MINUTE } from '@corpomeme/contract/site/time';
import { useQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import ClockAlert from 'lucide-react/icons/clock-alert';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/clock.tsx';
import { fullDate, relativeDate } from '../../../lib/format.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { MemePicture } from '../../memes/meme-picture.tsx';
import { titleOf } from '../../memes/meme-words.ts';
import { PostedLine } from '../../memes/posted-line.tsx';
import { StaffNotes } from '../../moderation/notes/staff-notes.tsx';
import { KeyButton } from '../../moderation/queue/key-button.tsx';
import { OwnMatter } from '../../moderation/queue/own-matter.tsx';
import { CoveredPicture } from '../reports/marks/box-picker.tsx';
import { MarkLine } from '../reports/marks/mark-field.tsx';
import { caseQuery } from './case-queries.ts';
import { HeldThread, HoldCause, isHeld } from './held-comment.tsx';

interface DueWords {
  text: string;
  isLate: boolean;
}

/** Returns the time until a case is due, or since, in calendar time. */
export function dueWords(dueAt: string, now: number): DueWords {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return { text: m.case.late({ when: formatSpan(-left) }), isLate: true };
  return { text: left < MINUTE ? m.case.dueNow : m.case.due({ when: formatSpan(left) }), isLate: false };
}

/** Returns minutes below 1 hour, hours below 2 days, then days; rounded down. */
function formatSpan(ms: number): string {
  if (ms < HOUR) return m.case.minutes({ count: Math.max(1, Math.floor(ms / MINUTE)) });
  if (ms < 48 * HOUR) return m.case.hours({ count: Math.floor(ms / HOUR) });
  return m.case.days({ count: Math.floor(ms / (24 * HOUR)) });
}

/** The answer of a company that waits, with what the checks found in it. */
function HeldAnswer({ answer }: { answer: NonNullable<Case['answer']> }) {
  const { company, kind, content, changed_on, found } = answer;
  const words = [...new Set(found.flatMap((cause) => cause.found))];
  return (
    <>
      <blockquote className="grid gap-1 rounded-control bg-sunken p-3">
        <p className="text-14 text-muted">
          {kind === 'change'
            ? m.case.changeBy({ company, day: fullDate(changed_on) })
            : m.case.answerBy({ company })}
        </p>
        <p dir="auto" className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
          {content}
        </p>
      </blockquote>
      <FoundWords words={words} />
    </>
  );
}

/** What the checks find in a text that waits. */
function FoundWords({ words }: { words: string[] }) {
  if (words.length === 0) return null;
  return (
    <p className="max-w-prose text-14 [overflow-wrap:anywhere]">
      <span className="font-semibold">{m.held.byChecks}</span>{' '}
      <span className="text-muted">{words.join(', ')}</span>
    </p>
  );
}

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
  onSender: ((id: number) => void) | undefined;
  onRemove: () => void;
  onKeep: () => void;
  onAccept: () => void;
}

/** The reported subject beside all its reports. */
export function CaseCard({
  subject,
  isCurrent,
  isBlurred,
  cardRef,
  onFocus,
  onOpen,
  onSender,
  ...verdict
}: CaseCardProps) {
  const { meme, comment, answer } = subject;
  const held = isHeld(subject);
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
            className={classNames('relative flex w-full', isBlurred && 'blur-xl hover:blur-none')}
            style={{ maxWidth: `max(12rem, calc(50dvh * ${meme.image_width / meme.image_height}))` }}
          >
            <MemePicture meme={meme} sizes={SIZES} priority="eager" />
            {isCurrent && !comment && !answer && !subject.concerns_you && (
              <MarkedParts id={subject.id} meme={meme} />
            )}
          </div>
        )}
      </div>
      <div className="grid content-start gap-4 p-4 sm:p-5">
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CaseClock dueAt={subject.due_at} />
            {subject.goes_first && <Badge tone="reject">{m.case.goesFirst}</Badge>}
            {subject.hidden_at && <Badge tone="marker">{m.case.hidden}</Badge>}
            {subject.report_count > 0 ? (
              <span className="ml-auto text-14 text-muted tabular-nums">
                {m.case.reports({ count: subject.report_count })}
              </span>
            ) : (
              comment && !held && <Badge tone="marker">{m.case.editedSince}</Badge>
            )}
          </div>
          <h2 id={heading} className="min-w-0 text-22">
            {comment && <span className="block text-16 text-muted">{m.case.comment}</span>}
            {answer && <span className="block text-16 text-muted">{m.case.answer}</span>}
            {meme ? (
              <Link
                to={comment ? page.comment(meme.id, comment.id) : page.meme(meme.id)}
                className="hover:underline"
              >
                <bdi>{titleOf(meme)}</bdi>
              </Link>
            ) : (
              m.case.gone
            )}
          </h2>
          {meme && !comment && <PostedLine meme={meme} />}
          {meme?.message && !comment && (
            <p dir="auto" className="max-w-prose whitespace-pre-line">
              {meme.message}
            </p>
          )}
          {comment && (
            <blockquote className="grid gap-1 rounded-control bg-sunken p-3">
              <p className="text-14 text-muted">{m.case.commentBy({ username: comment.username })}</p>
              <p dir="auto" className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
                {comment.content}
              </p>
            </blockquote>
          )}
          {answer && <HeldAnswer answer={answer} />}
          {held && <HoldCause subject={subject} />}
          {subject.author_stands && <p className="text-14 font-semibold">{m.case.stands}</p>}
          {subject.correction && (
            <Correction subject={subject} correction={subject.correction} isBlurred={isBlurred} />
          )}
          {subject.reported_texts.length > 0 && <ReportedTexts texts={subject.reported_texts} />}
        </div>
        {subject.concerns_you ? (
          <OwnMatter className="border-t border-line pt-4" />
        ) : (
          <>
            {isCurrent ? (
              <>
                {comment && (held || subject.report_count === 0) && <HeldThread subject={subject} />}
                {subject.report_count > 0 && <CaseReports id={subject.id} count={subject.report_count} />}
              </>
            ) : (
              !answer &&
              (comment || subject.report_count > 0) && (
                <Button className="justify-self-start" onClick={onOpen}>
                  {subject.report_count === 0 ? m.held.showThread : m.case.showReports}
                </Button>
              )
            )}
            {onSender && subject.same_sender > 0 && (
              <Button className="justify-self-start" onClick={() => onSender(subject.id)}>
                {m.case.sameSender({ count: subject.same_sender })}
              </Button>
            )}
            <Verdict {...verdict} held={held} isCorrected={subject.correction !== undefined} />
            {isCurrent && meme && <StaffNotes subject={{ case: subject.id }} />}
          </>
        )}
      </div>
    </article>
  );
}

interface CorrectionProps {
  subject: Case;
  correction: NonNullable<Case['correction']>;
  isBlurred: boolean;
}

/** What the author proposes, where it differs from what is there now, with what the checks find in it. */
function Correction({ subject: { meme }, correction, isBlurred }: CorrectionProps) {
  const { title, message, alt } = m.answers;
  const labels = { title, message, image_alt: alt };
  const changed = (['title', 'message', 'image_alt'] as const).filter(
    (name) => meme?.[name] !== correction[name],
  );
  const words = [...new Set(correction.found.flatMap((cause) => cause.found))];
  return (
    <section className="grid gap-2 border-l-3 border-line pl-3">
      <h3 className="text-14 font-semibold">{m.case.correction}</h3>
      <dl className="grid gap-2">
        {changed.map((name) => (
          <div key={name}>
            <dt className="text-14 text-muted">{labels[name]}</dt>
            {meme?.[name] && (
              <dd dir="auto" className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
                <del>{meme[name]}</del>
              </dd>
            )}
            <dd dir="auto" className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
              <ins>{correction[name] ?? m.case.correctionNone}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <FoundWords words={words} />
      {meme && correction.covers && (
        <div className={classNames('overflow-hidden', isBlurred && 'blur-xl hover:blur-none')}>
          <CoveredPicture picture={meme} boxes={correction.covers} />
        </div>
      )}
    </section>
  );
}

/** What the comment said before its author edited it while it was reported. */
function ReportedTexts({ texts }: { texts: string[] }) {
  return (
    <section className="grid gap-1 border-l-3 border-line pl-3">
      <h3 className="text-14 font-semibold text-muted">{m.case.reportedTexts}</h3>
      {texts.map((text) => (
        <p key={text} className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
          {text}
        </p>
      ))}
    </section>
  );
}

type VerdictProps = Pick<CaseCardProps, 'isBusy' | 'showKeys' | 'onRemove' | 'onKeep' | 'onAccept'> & {
  held: boolean;
  isCorrected: boolean;
};

/** A held comment has the words and keys of the queue. */
function Verdict({ isBusy, showKeys, onRemove, onKeep, onAccept, held, isCorrected }: VerdictProps) {
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-4">
      <KeyButton tone="reject" busy={isBusy} letter={held ? 'R' : 'D'} showKey={showKeys} onClick={onRemove}>
        {held ? m.held.reject : m.case.remove}
      </KeyButton>
      <KeyButton
        aria-disabled={isBusy || undefined}
        letter={held ? 'A' : 'L'}
        showKey={showKeys}
        onClick={onKeep}
      >
        {held ? m.held.publish : m.case.keep}
      </KeyButton>
      {isCorrected && (
        <KeyButton aria-disabled={isBusy || undefined} letter="C" showKey={showKeys} onClick={onAccept}>
          {m.case.accept}
        </KeyButton>
      )}
    </div>
  );
}

/** The deadline, in words as well as in colour. */
function CaseClock({ dueAt }: { dueAt: string }) {
  const { text, isLate } = dueWords(dueAt, useNow());
  const Icon = isLate ? ClockAlert : Clock;
  return (
    <Badge tone={isLate ? 'reject' : 'neutral'}>
      {/* Large text stands below the icon rather than break inside a word. */}
      <time dateTime={dueAt} title={fullDate(dueAt)} className="whitespace-normal">
        <Icon aria-hidden="true" className="mr-1 inline size-4 align-text-bottom" />
        {text}
      </time>
    </Badge>
  );
}

/** All reports in the order of their arrival. */
function CaseReports({ id, count }: { id: number; count: number }) {
  const query = useQuery(caseQuery(id));
  if (!query.data) return <NotLoaded query={query} text={m.case.reportsFailed} className="h-16" />;
  const { reports } = query.data;
  return (
    <div className="grid gap-1">
      {reports.length < count && (
        <p className="text-14 text-muted">{m.case.reportsShown({ shown: reports.length, count })}</p>
      )}
      <ul className="grid max-h-96 gap-3 overflow-y-auto">
        {reports.map((report) => (
          <li key={report.id} className="border-l-3 border-line pl-3">
            <ReportLine report={report} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The parts of the picture that reports mark, where the picture itself lies in its frame. */
function MarkedParts({ id, meme }: { id: number; meme: Meme }) {
  const { data } = useQuery(caseQuery(id));
  const boxes = data?.reports.flatMap(({ mark }) => mark?.box ?? []) ?? [];
  if (boxes.length === 0) return null;
  const { image_width: width, image_height: height } = meme;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="pointer-events-none absolute inset-0 size-full fill-none stroke-reject stroke-[3]"
    >
      {boxes.map((box) => (
        <rect
          key={Object.values(box).join(' ')}
          x={box.left * width}
          y={box.top * height}
          width={box.width * width}
          height={box.height * height}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

function ReportLine({ report }: { report: Report }) {
  const now = useNow();
  const { notice_kind, reason_code, text, mark, username, email, company, created_at, file } = report;
  const who = company ? m.case.forCompany({ company }) : (username ?? m.case.nobody);
  return (
    <>
      <p className="font-semibold">
        {notice_kind ? `${m.case.notice}: ${m.notice.kinds[notice_kind]}` : inOne(REASONS[reason_code])}
      </p>
      {mark && <MarkLine mark={mark} />}
      {text && <p className="max-w-prose whitespace-pre-line">{text}</p>}
      <p className="text-14 text-muted">
        {[who, email, file].filter(Boolean).map((part) => `${part} · `)}
        <time dateTime={created_at} title={fullDate(created_at)}>
          {relativeDate(created_at, now)}
        </time>
      </p>
    </>
  );
}
