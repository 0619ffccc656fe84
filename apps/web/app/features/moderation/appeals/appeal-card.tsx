import type { Appeal } from '@corpomeme/contract/moderation/appeals';
import { APPEAL } from '@corpomeme/contract/moderation/appeals';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dateAfter, fullDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { MemePicture } from '../../memes/meme-picture.tsx';
import { titleOf } from '../../memes/meme-words.ts';
import { AuthorRecord } from '../../safety/sanctions/author-record.tsx';
import { ReasonWords } from '../../site/reasons/reason-words.tsx';
import { KeyButton } from '../queue/key-button.tsx';
import { OwnMatter } from '../queue/own-matter.tsx';
import { SavedReply } from '../saved-reply.tsx';

interface AppealCardProps {
  appeal: Appeal;
  isCurrent: boolean;
  isBusy: boolean;
  showKeys: boolean;
  answer: string;
  cardRef: (card: HTMLElement | null) => void;
  onFocus: () => void;
  onWrite: (text: string) => void;
  onAccept: () => void;
  onDismiss: () => void;
}

/** Decision and appeal beside their subject. */
export function AppealCard({ appeal, isCurrent, cardRef, onFocus, ...answering }: AppealCardProps) {
  const heading = `appeal-${appeal.id}`;
  const { meme, comment, record, user_id, username } = appeal;
  return (
    <article
      ref={cardRef}
      tabIndex={-1}
      aria-labelledby={heading}
      aria-current={isCurrent || undefined}
      onFocus={onFocus}
      className="grid scroll-mt-24 items-start gap-5 rounded-card border border-line bg-surface p-4 sm:p-6 lg:grid-cols-[minmax(0,1fr)_20rem] aria-current:border-ink"
    >
      <div className="grid min-w-0 gap-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={heading} className="text-22 wrap-anywhere">
            {m.appealsDesk.by({ name: username })}
          </h2>
          <Badge>{m.appealsDesk.against[appeal.decision.action as keyof typeof m.appealsDesk.against]}</Badge>
        </div>
        <Part title={m.appealsDesk.theirWords}>
          <p dir="auto" className="max-w-prose text-18 whitespace-pre-line wrap-anywhere">
            {appeal.text}
          </p>
          <time dateTime={appeal.created_at} className="text-14 text-muted">
            {dateAfter(appeal.created_at, appeal.decision.at)}
          </time>
        </Part>
        <Decision decision={appeal.decision} />
        <Answering appeal={appeal} {...answering} />
      </div>
      <div className="grid min-w-0 gap-5">
        {comment && <Removed text={comment.content} />}
        {meme && <Subject meme={meme} />}
        <Part title={m.appealsDesk.record}>
          <AuthorRecord userId={user_id} username={username} record={record} />
        </Part>
      </div>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <h3 className="font-sans text-14 font-normal text-muted">{title}</h3>
      {children}
    </div>
  );
}

function Decision({ decision }: Pick<Appeal, 'decision'>) {
  const { by_username, at, reason, reason_code } = decision;
  return (
    <Part title={m.appealsDesk.decision}>
      {reason_code && <ReasonWords code={reason_code} />}
      {reason && (
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
          {reason}
        </p>
      )}
      {!reason && !reason_code && <p className="text-muted">{m.appealsDesk.noReason}</p>}
      <p className="text-14 text-muted">
        {m.appealsDesk.decidedBy({ name: by_username ?? m.appealsDesk.nobody, date: fullDate(at) })}
      </p>
    </Part>
  );
}

function Removed({ text }: { text: string | null }) {
  return (
    <Part title={m.appealsDesk.removedComment}>
      <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
        {text ?? <span className="text-muted">{m.appealsDesk.textGone}</span>}
      </p>
    </Part>
  );
}

function Subject({ meme }: { meme: NonNullable<Appeal['meme']> }) {
  return (
    <figure className="grid gap-2">
      <div className="flex overflow-hidden rounded-control border border-line">
        <MemePicture meme={meme} sizes="20rem" priority="lazy" inList />
      </div>
      <figcaption className="grid gap-1">
        <Link to={page.meme(meme.id)} className="font-semibold wrap-anywhere hover:underline">
          <bdi>{titleOf(meme)}</bdi>
        </Link>
        {meme.message && (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {meme.message}
          </p>
        )}
      </figcaption>
    </figure>
  );
}

type AnsweringProps = Omit<AppealCardProps, 'isCurrent' | 'cardRef' | 'onFocus'>;

function Answering({ appeal, isBusy, showKeys, answer, onWrite, onAccept, onDismiss }: AnsweringProps) {
  if (!appeal.may_decide)
    return <OwnMatter text={m.appealsDesk.beyond} className="border-t border-line pt-4" />;
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <SavedReply onPick={onWrite} />
      <Field label={m.appealsDesk.answer} hint={m.appealsDesk.answerHint}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={APPEAL.answerMax}
            value={answer}
            onChange={(event) => onWrite(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <KeyButton tone="approve" busy={isBusy} letter="A" showKey={showKeys} onClick={onAccept}>
          {m.appealsDesk.accept[appeal.comment ? 'comment' : appeal.meme ? 'meme' : 'sanction']}
        </KeyButton>
        <KeyButton
          tone="reject"
          aria-disabled={isBusy || undefined}
          letter="D"
          showKey={showKeys}
          onClick={onDismiss}
        >
          {m.appealsDesk.dismiss}
        </KeyButton>
      </div>
    </div>
  );
}
