import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Appeal, AppealDecisionBody } from '@corpomeme/contract/moderation/appeals';
import * as operations from '@corpomeme/contract/moderation/appeals';
import type { RemovedQuery } from '@corpomeme/contract/moderation/moderation';
import { m } from '@corpomeme/contract/site/messages';
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { fullDate } from '../../../lib/format.ts';
import { useShortcuts, useShortcutsSwitch } from '../../../lib/use-shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { companyKeys } from '../../companies/company-keys.ts';
import { memeKeys } from '../../memes/meme-keys.ts';
import { sanctionKeys } from '../../safety/sanctions/sanction-keys.ts';
import { ReasonWords } from '../../site/reasons/reason-words.tsx';
import { changedMemeOf } from '../decisions/changed-meme.ts';
import { moderationKeys } from '../moderation-keys.ts';
import { useQueueFocus } from '../queue/use-queue-focus.ts';
import { DecidedMeme, DecidedMemes } from '../takedown/decided-memes.tsx';
import TakedownPart from '../takedown/takedown-part.tsx';
import { AppealCard } from './appeal-card.tsx';
import { appealsQuery, removedQuery } from './appeals-query.ts';

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
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {m.appealsDesk.loadMore}
        </Button>
      )}
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
  const { data, isLoadingError, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (isLoadingError) {
    return <LoadFailurePanel text={m.appealsDesk.loadFailed} query={query} />;
  }
  if (!data) return <AppealsSkeleton />;
  const appeals = data.pages.flatMap((page) => page.appeals);
  return (
    <section aria-label={m.appealsDesk.heading} className="grid gap-5">
      <AppealList appeals={appeals} total={data.pages.at(-1)?.total ?? appeals.length} />
      {hasNextPage && (
        <Button
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {m.appealsDesk.loadMore}
        </Button>
      )}
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
