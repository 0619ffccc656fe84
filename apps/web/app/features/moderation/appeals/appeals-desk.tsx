import type { Meme } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/moderation/appeals';
import {
  APPEAL,
  type Appeal,
  type AppealDecisionBody,
  listAppeals,
} from '@corpomeme/contract/moderation/appeals';
import type { RemovedQuery } from '@corpomeme/contract/moderation/moderation';
import { listRemovedMemes } from '@corpomeme/contract/moderation/moderation.operations';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { page } from '@corpomeme/contract/site/paths';
import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { nextPage } from '../../../lib/api/link-header.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { dateAfter, fullDate } from '../../../lib/format.ts';
import { useShortcuts, useShortcutsSwitch } from '../../../lib/use-shortcuts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { NextPage } from '../../../ui/more-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { companyKeys } from '../../companies/company-keys.ts';
import { memeKeys } from '../../memes/meme-keys.ts';
import { MemePicture } from '../../memes/meme-picture.tsx';
import { fetchMemePage, type MemePage } from '../../memes/meme-queries.ts';
import { titleOf } from '../../memes/meme-words.ts';
import { AuthorRecord } from '../../safety/sanctions/author-record.tsx';
import { sanctionKeys } from '../../safety/sanctions/sanction-keys.ts';
import { ReasonWords } from '../../site/reasons/reason-words.tsx';
import { changedMemeOf } from '../decisions/changed-meme.ts';
import { moderationKeys } from '../moderation-keys.ts';
import { KeyButton } from '../queue/key-button.tsx';
import { OwnMatter } from '../queue/own-matter.tsx';
import { useQueueFocus } from '../queue/use-queue-focus.ts';
import { SavedReply } from '../saved-reply.tsx';
import { DecidedMeme, DecidedMemes } from '../takedown/decided-memes.tsx';
import TakedownPart from '../takedown/takedown-part.tsx';

/** Memes that a decision took down or kept from the public, each with the way back. */
function RemovedMemes({ status }: { status: RemovedQuery['status'] }) {
  const query = useInfiniteQuery(removedQuery(browserApi, status));
  const memes = query.data?.pages.flatMap((each) => each.memes);
  const texts = m.appealsDesk.decided[status];
  return (
    <DecidedMemes
      heading={texts.heading}
      hint={texts.hint}
      items={memes}
      query={query}
      failed={texts.failed}
      row={(meme) => <RemovedMeme meme={meme} />}
    >
      <NextPage query={query}>{m.appealsDesk.loadMore}</NextPage>
    </DecidedMemes>
  );
}

function RemovedMeme({ meme }: { meme: Meme }) {
  const by = meme.approved_by_username ?? m.appealsDesk.nobody;
  return (
    <DecidedMeme meme={meme} action={<TakedownPart meme={meme} />}>
      {meme.reason_code && <ReasonWords code={meme.reason_code} />}
      {meme.rejection_reason && <p className="wrap-anywhere">{meme.rejection_reason}</p>}
      {meme.approved_at && (
        <p className="text-14 text-muted">
          {m.appealsDesk.decidedBy({ name: by, date: fullDate(meme.approved_at) })}
        </p>
      )}
    </DecidedMeme>
  );
}

type Outcome = AppealDecisionBody['outcome'];

/** `onLeave` runs just before an appeal leaves the list, while it is still rendered. */
function useAppealAnswers(onLeave: (id: number) => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<number | null>(null);
  const running = useRef(false);
  const [answers, setAnswers] = useState<ReadonlyMap<number, string>>(new Map());
  const write = (id: number, text: string) => setAnswers(new Map(answers).set(id, text));
  const decide = async (appeal: Appeal, outcome: Outcome) => {
    if (running.current || !appeal.may_decide) return;
    running.current = true;
    setBusy(appeal.id);
    const answer = answers.get(appeal.id)?.trim() || null;
    const isOver = await send(client, appeal, { outcome, answer, version: appeal.meme?.version });
    running.current = false;
    setBusy(null);
    if (!isOver) return;
    onLeave(appeal.id);
    leave(client, appeal.id);
  };
  return {
    busy,
    answerTo: (id: number) => answers.get(id) ?? '',
    write,
    decide: (appeal: Appeal, outcome: Outcome) => void decide(appeal, outcome),
  };
}

/** Resolves to true if the appeal needs no decision any more. */
async function send(client: QueryClient, { id }: Appeal, json: AppealDecisionBody): Promise<boolean> {
  try {
    await browserApi.call(operations.answerAppeal, { params: { id }, body: json });
    toast(m.appealsDesk.done[json.outcome], 'success');
    return true;
  } catch (error) {
    if (changedMemeOf(error)) {
      toast(refusalText(error, m.appealsDesk.failed), 'error');
      void client.invalidateQueries({ queryKey: appealsQuery(browserApi).queryKey });
      return false;
    }
    const isSettled = isStatus(error, 409) || isStatus(error, 404);
    if (isSettled) toast(m.appealsDesk.gone);
    else toast(refusalText(error, m.appealsDesk.failed), 'error');
    return isSettled;
  }
}

function leave(client: QueryClient, id: number): void {
  client.setQueryData(appealsQuery(browserApi).queryKey, (list) =>
    list
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            appeals: page.appeals.filter((appeal) => appeal.id !== id),
            total: Math.max(0, page.total - 1),
          })),
        }
      : list,
  );
  const { removed } = moderationKeys;
  for (const queryKey of [removed, companyKeys.all, sanctionKeys.all, memeKeys.histories, memeKeys.lists])
    void client.invalidateQueries({ queryKey });
}

/** Lists open appeals, and removed memes that may be restored. */
export function AppealsDesk() {
  return (
    <div className="grid gap-10">
      <Appeals />
      <RemovedMemes status="removed" />
      <RemovedMemes status="rejected" />
    </div>
  );
}

export function AppealsSkeleton() {
  return (
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        {m.appealsDesk.loading}
      </p>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-96" />
    </div>
  );
}

function Appeals() {
  const query = useInfiniteQuery(appealsQuery(browserApi));
  const { data, isLoadingError } = query;
  if (isLoadingError) {
    return <LoadFailurePanel text={m.appealsDesk.loadFailed} query={query} />;
  }
  if (!data) return <AppealsSkeleton />;
  const appeals = data.pages.flatMap((page) => page.appeals);
  return (
    <section aria-label={m.appealsDesk.heading} className="grid gap-5">
      <AppealList appeals={appeals} total={data.pages.at(-1)?.total ?? appeals.length} />
      <NextPage query={query}>{m.appealsDesk.loadMore}</NextPage>
    </section>
  );
}

function AppealList({ appeals, total }: { appeals: Appeal[]; total: number }) {
  const { current, move, cardRef, passOn, note } = useQueueFocus(appeals);
  const { busy, answerTo, write, decide } = useAppealAnswers(passOn);
  const [areOn] = useShortcutsSwitch();
  useShortcuts(
    {
      j: () => move(1),
      k: () => move(-1),
      a: () => current && decide(current, 'accepted'),
      d: () => current && decide(current, 'dismissed'),
      w: () => current && focusAnswer(current.id),
    },
    areOn,
  );
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <p role="status" className="mr-auto text-muted tabular-nums">
          {total > 0 && m.appealsDesk.waiting({ count: total })}
        </p>
        {areOn && total > 0 && (
          <p className="hidden text-14 text-muted pointer-fine:block">{m.appealsDesk.keys}</p>
        )}
      </div>
      {total === 0 && (
        <Panel title={m.appealsDesk.empty}>
          <p className="text-muted">{m.appealsDesk.emptyText}</p>
        </Panel>
      )}
      <ul className="grid gap-5 empty:hidden">
        {appeals.map((appeal) => (
          <li key={appeal.id} className="min-w-0">
            <AppealCard
              appeal={appeal}
              isCurrent={appeal.id === current?.id}
              isBusy={busy === appeal.id}
              showKeys={areOn}
              answer={answerTo(appeal.id)}
              cardRef={cardRef(appeal.id)}
              onFocus={() => note(appeal.id)}
              onWrite={(text) => write(appeal.id, text)}
              onAccept={() => decide(appeal, 'accepted')}
              onDismiss={() => decide(appeal, 'dismissed')}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function focusAnswer(id: number): void {
  document.querySelector<HTMLElement>(`[aria-labelledby="appeal-${id}"] textarea`)?.focus();
}

interface AppealPage {
  appeals: Appeal[];
  next: string | null;
  /** The number of all open appeals. */
  total: number;
}

/** Longest waiting first. */
function appealsQuery(client: ApiClient) {
  return infiniteQueryOptions({
    queryKey: moderationKeys.appeals,
    initialPageParam: pathOf(listAppeals),
    queryFn: async ({ pageParam, signal }): Promise<AppealPage> => {
      const { data, headers } = await client.callWithHeaders(listAppeals, { page: pageParam, signal });
      return {
        appeals: data,
        next: nextPage(headers),
        total: Number(headers.get('X-Total-Count') ?? data.length),
      };
    },
    getNextPageParam: (page: AppealPage) => page.next,
    staleTime: 0,
    meta: { personal: true },
  });
}

/** Latest decision first. */
function removedQuery(client: ApiClient, status: RemovedQuery['status']) {
  return infiniteQueryOptions({
    queryKey: moderationKeys.removedAs(status),
    initialPageParam: pathOf(listRemovedMemes, {}, { status, limit: 10 }),
    queryFn: ({ pageParam, signal }) => fetchMemePage(client, listRemovedMemes, pageParam, signal),
    getNextPageParam: (page: MemePage) => page.next,
    staleTime: 0,
    meta: { personal: true },
  });
}

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
function AppealCard({ appeal, isCurrent, cardRef, onFocus, ...answering }: AppealCardProps) {
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
      <TextAreaField
        label={m.appealsDesk.answer}
        hint={m.appealsDesk.answerHint}
        rows={2}
        maxLength={APPEAL.answerMax}
        value={answer}
        onChange={(event) => onWrite(event.target.value)}
      />
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
