import type { ApprovalStatus, Meme, MemeRefusal, OwnMemeSummary } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/memes/memes.operations';
import { readStatement } from '@corpomeme/contract/memes/memes.operations';
import { type AuthorQuestion, QUESTION } from '@corpomeme/contract/memes/questions';
import { answerQuestion } from '@corpomeme/contract/memes/questions.operations';
import { appealAboutMeme } from '@corpomeme/contract/moderation/appeals';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { page } from '@corpomeme/contract/site/paths';
import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { download } from '../../../lib/api/download.ts';
import { showRefusal } from '../../../lib/api/form.ts';
import { fullDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { useLazyMenu } from '../../../ui/lazy-menu.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { AppealForm } from '../../site/appeals/appeal-form.tsx';
import { ReasonWords } from '../../site/reasons/reason-words.tsx';
import { DecisionRule } from '../../site/rules/held-rule.tsx';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { MemeHistory } from '../history/meme-history.tsx';
import { MemeGridSkeleton } from '../list/meme-grid.tsx';
import { MemeList } from '../list/meme-list.tsx';
import { MemeCard } from '../meme-card.tsx';
import { memeKeys } from '../meme-keys.ts';
import { fetchMemePage, type MemePage } from '../meme-queries.ts';
import { titleOf } from '../meme-words.ts';
import { NamelessActions } from '../nameless/nameless-actions.tsx';
import { ownSummaryQuery, usualWaitText } from './own-summary.ts';
import { countOf, OwnViews } from './own-views.tsx';
import { useMemeDeletion } from './use-meme-deletion.ts';

const loadOwnMenu = () => import('./own-menu.tsx');

interface OwnMenuButtonProps {
  meme: Meme;
  mayEdit: boolean;
  showsHistory: boolean;
  onHistory: () => void;
  onGone: () => void;
}

function OwnMenuButton({ onGone, ...props }: OwnMenuButtonProps) {
  const { Menu, open, onOpenChange, idle } = useLazyMenu(loadOwnMenu);
  const { ask, isPending } = useMemeDeletion(props.meme, onGone);
  const button = {
    type: 'button',
    'aria-label': m.ownMemes.menu({ title: titleOf(props.meme) }),
    'aria-busy': isPending,
    className: 'with-script inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken',
    children: <Ellipsis className="size-5" />,
  } as const;
  if (!Menu) return <button {...button} {...idle} />;
  return (
    <Menu
      {...props}
      open={open}
      onOpenChange={onOpenChange}
      trigger={<button {...button} />}
      onDelete={ask}
    />
  );
}

/** What a moderator asks about a waiting meme, and the answer or its form. */
export function OwnQuestion({ meme, question }: { meme: Meme; question: AuthorQuestion }) {
  return (
    <div className="grid gap-3 border-l-2 border-line pl-3">
      <div>
        <p className="text-14 text-muted">{m.askAuthor.asks}</p>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {question.question}
        </p>
      </div>
      {question.answer === null ? (
        <AnswerForm memeId={meme.id} />
      ) : (
        <div>
          <p className="text-14 text-muted">{m.askAuthor.yourAnswer}</p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {question.answer}
          </p>
        </div>
      )}
    </div>
  );
}

function AnswerForm({ memeId }: { memeId: number }) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { answer: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await browserApi.call(answerQuestion, { params: { id: memeId }, body });
    } catch (error) {
      return showRefusal(form, error, { failed: m.askAuthor.answerFailed, field: 'answer' });
    }
    toast(m.askAuthor.answered, 'success');
    await client.invalidateQueries({ queryKey: memeKeys.own });
  });
  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-3">
      <TextAreaField
        label={m.askAuthor.yourAnswer}
        hint={m.askAuthor.answerHint}
        error={errors.answer?.message}
        {...form.register('answer')}
        required
        rows={3}
        maxLength={QUESTION.answerMax}
      />
      <Button type="submit" tone="marker" busy={isSubmitting} className="justify-self-start">
        {m.askAuthor.answer}
      </Button>
    </Form>
  );
}

interface OwnMemeCardProps {
  meme: Meme;
  /** Hours within which moderators usually decide. */
  usualWait: number | null;
  /** Runs when the meme is deleted or forgotten. */
  onGone: () => void;
}

/** An own meme with its decision, what its author can do about it, and a menu for the rest. */
function OwnMemeCard({ meme, usualWait, onGone }: OwnMemeCardProps) {
  const [showsHistory, setShowsHistory] = useState(false);
  const mayEdit = useCurrentUser()?.permissions.canCreateMemes === true && isUnpublished(meme);
  const menu = (
    <OwnMenuButton
      meme={meme}
      mayEdit={mayEdit}
      showsHistory={showsHistory}
      onHistory={() => setShowsHistory(!showsHistory)}
      onGone={onGone}
    />
  );
  return (
    <MemeCard meme={meme} showStatus menu={menu}>
      <Decision meme={meme} usualWait={usualWait} mayEdit={mayEdit} />
      {meme.is_own && <NamelessActions meme={meme} onGone={onGone} />}
      {showsHistory && <MemeHistory memeId={meme.id} title={titleOf(meme)} />}
    </MemeCard>
  );
}

function isUnpublished({ approval_status: status }: Meme): boolean {
  return status === 'pending' || status === 'rejected';
}

type DecisionProps = Pick<OwnMemeCardProps, 'meme' | 'usualWait'> & { mayEdit: boolean };

/** Shows who approved it and when, why it was refused and what the author can do, or how long it still waits. */
function Decision({ meme, usualWait, mayEdit }: DecisionProps) {
  const { approval_status: status, approved_by_username, approved_at } = meme;
  if (status === 'rejected' || status === 'removed') {
    return (
      <OwnRefusal meme={meme}>
        {mayEdit && (
          <LinkButton to={page.ownMemes({ edit: meme.id })} className="grow sm:grow-0">
            {m.memeEditing.edit}
            <span className="sr-only">: {titleOf(meme)}</span>
          </LinkButton>
        )}
      </OwnRefusal>
    );
  }
  if (status === 'approved') {
    const by = approved_by_username ?? m.ownMemes.unknown;
    const time = approved_at ? fullDate(approved_at, m.time.clockOn) : m.ownMemes.unknown;
    return (
      <p className="text-14 wrap-anywhere text-muted">{m.ownMemes.approvedBy({ username: by, time })}</p>
    );
  }
  return (
    <>
      <p className="text-14 text-muted">
        {m.ownMemes.waits} {meme.is_held && `${m.nameless.held} `}
        {usualWait === null ? m.ownMemes.waitUnknown : usualWaitText(usualWait)}
      </p>
      {meme.question && <OwnQuestion meme={meme} question={meme.question} />}
    </>
  );
}

interface OwnEmptyProps {
  view: ApprovalStatus | null;
  counts: OwnMemeSummary['counts'] | undefined;
}

/** Replaces an empty view, with the next thing to do. */
function OwnEmpty({ view, counts }: OwnEmptyProps) {
  if (!view || (counts && countOf(counts, null) === 0)) {
    return (
      <Panel title={m.ownMemes.empty}>
        <LinkButton to={page.howto()} tone="marker">
          {m.ownMemes.create}
        </LinkButton>
      </Panel>
    );
  }
  const { title, text } = m.emptyView[view];
  const waiting = view === 'approved' ? (counts?.pending ?? 0) : 0;
  return (
    <Panel title={title}>
      <p className="text-muted">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {view === 'pending' && (
          <LinkButton to={page.howto()} tone="marker">
            {m.ownMemes.create}
          </LinkButton>
        )}
        {waiting > 0 && (
          <LinkButton to={page.ownMemes({ status: 'pending' })} tone="marker">
            {m.emptyViewLinks.pending({ count: waiting })}
          </LinkButton>
        )}
        <LinkButton to={page.ownMemes()}>{m.emptyViewLinks.all}</LinkButton>
      </div>
    </Panel>
  );
}

/** The memes of this member in one state, or in all, newest first. Fetched at each visit. */
function ownMemesQuery(userId: string, status: ApprovalStatus | null) {
  return infiniteQueryOptions({
    queryKey: memeKeys.ownOf(userId, status),
    initialPageParam: pathOf(operations.listOwnMemes, {}, { userId, status: status ?? undefined }),
    queryFn: ({ pageParam, signal }) => fetchMemePage(browserApi, operations.listOwnMemes, pageParam, signal),
    getNextPageParam: (page: MemePage) => page.next,
    staleTime: 0,
    meta: { personal: true },
  });
}

interface OwnMemesProps {
  uid: string;
  /** Null for memes of each state. */
  view: ApprovalStatus | null;
}

/** Takes the focus when the focused card is removed. */
export function OwnMemes({ uid, view }: OwnMemesProps) {
  const box = useRef<HTMLElement>(null);
  const { data } = useQuery(ownSummaryQuery(uid));
  return (
    <div className="grid gap-6">
      <OwnViews current={view} counts={data?.counts} />
      <section ref={box} tabIndex={-1} aria-label={m.ownMemes.heading} className="outline-none">
        <List key={view} uid={uid} view={view} onGone={() => box.current?.focus()} />
      </section>
    </div>
  );
}

/** Appears when list and summary are there, so that no card grows afterwards. */
function List({ uid, view, onGone }: OwnMemesProps & { onGone: () => void }) {
  const query = useInfiniteQuery(ownMemesQuery(uid, view));
  const summary = useQuery(ownSummaryQuery(uid));
  const { data, isLoadingError } = query;
  if (isLoadingError) {
    return <LoadFailurePanel text={m.ownMemes.loadFailed} query={query} />;
  }
  if (!data || summary.isLoading) return <MemeGridSkeleton />;
  if (data.pages.every(({ memes }) => memes.length === 0)) {
    return <OwnEmpty view={view} counts={summary.data?.counts} />;
  }
  const usualWait = summary.data?.usual_wait ?? null;
  return (
    <MemeList
      query={query}
      card={(meme) => <OwnMemeCard meme={meme} usualWait={usualWait} onGone={onGone} />}
    />
  );
}

interface OwnRefusalProps {
  meme: Meme;
  /** Other actions beside the appeal. */
  children: ReactNode;
}

/** The reason of a rejection or removal with its rule, and what the author can do: the result of an appeal or its form. */
function OwnRefusal({ meme, children }: OwnRefusalProps) {
  const { reason_code, rejection_reason, approval_status, refusal, is_hidden: isHidden } = meme;
  return (
    <div className="grid gap-3">
      {approval_status === 'removed' && (
        <p className="text-14 text-muted">{isHidden ? m.appeal.hiddenNote : m.appeal.removedNote}</p>
      )}
      {reason_code && <ReasonWords code={reason_code} />}
      {refusal?.rule && <DecisionRule rule={refusal.rule} />}
      {rejection_reason && (
        <p className="text-reject whitespace-pre-line wrap-anywhere">
          {m.ownMemes.reason({ reason: rejection_reason })}
        </p>
      )}
      {refusal?.appeal && <AppealOutcome appeal={refusal.appeal} />}
      <div className="flex flex-wrap items-start gap-3">
        {children}
        <StatementButton memeId={meme.id} />
        {!refusal?.appeal && !isHidden && <Appeal meme={meme} />}
      </div>
    </div>
  );
}

/** Saves the statement of reasons, with its text in both languages. */
function StatementButton({ memeId }: { memeId: number }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await download(pathOf(readStatement, { id: memeId }), { name: `statement-${memeId}.txt` }).catch(() =>
      toast(m.statement.failed, 'error'),
    );
    setBusy(false);
  };
  return (
    <Button busy={isBusy} onClick={() => void save()}>
      {m.statement.download}
    </Button>
  );
}

function AppealOutcome({ appeal: { state, answer } }: { appeal: NonNullable<MemeRefusal['appeal']> }) {
  return (
    <div role="status" className="grid gap-1 border-l-2 border-line pl-3">
      <p className="font-semibold">{m.appeal.states[state]}</p>
      {answer && <p className="whitespace-pre-line wrap-anywhere">{m.appeal.answer({ words: answer })}</p>}
    </div>
  );
}

function Appeal({ meme }: { meme: Meme }) {
  const client = useQueryClient();
  return (
    <AppealForm
      submit={(text) => browserApi.call(appealAboutMeme, { params: { id: meme.id }, body: { text } })}
      about={`meme:${meme.id}`}
      uid={meme.user_id}
      onSent={async () => {
        void client.invalidateQueries({ queryKey: memeKeys.history(meme.id) });
        await client.invalidateQueries({ queryKey: memeKeys.own });
      }}
    />
  );
}
