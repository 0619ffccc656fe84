import {
  CLEANUP,
  type Cleanup,
  type ContentKind,
  type ContentState,
  cleanUpMember,
  type MemberItem,
  type MemberOverview,
  type MemberReport,
  undoCleanup,
} from '@corpomeme/contract/moderation/members';
import { REASONS } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { fullDate } from '../../../lib/format.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog/dialog-buttons.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Options, SelectField } from '../../../ui/form/select.tsx';
import { LoadFailurePanel, NotLoaded } from '../../../ui/load-failure.tsx';
import { NextPage } from '../../../ui/more-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { cleanUpAll } from '../../safety/sanctions/clean-up.ts';
import { UserSanctions } from '../../safety/sanctions/user-sanctions.tsx';
import {
  missingReason,
  NO_REASON,
  type ReasonChoice,
  ReasonField,
  reasonBody,
} from '../../site/reasons/reason-picker.tsx';
import { Reopening } from '../decisions/reopening.tsx';
import { moderationKeys } from '../moderation-keys.ts';
import { StaffNotes } from '../notes/staff-notes.tsx';
import { type ContentFilter, memberContentQuery, memberQuery } from './member-queries.ts';

const resolver = formResolver<Draft>(({ why }) => ({ why: missingReason(why) }));

const TONES = {
  waiting: 'marker',
  public: 'approve',
  rejected: 'reject',
  removed: 'reject',
} as const satisfies Record<MemberItem['state'], BadgeTone>;

const STATES = ['waiting', 'public', 'rejected', 'removed'] as const satisfies readonly ContentState[];

const keyOf = ({ kind, id }: Pick<MemberItem, 'kind' | 'id'>) => `${kind} ${id}`;

/** What moderators read of a member, with what can be removed in one act. */
export function MemberDesk({ id }: { id: string }) {
  const query = useQuery(memberQuery(id));
  const { data } = query;
  if (query.isLoadingError)
    return <LoadFailurePanel text={refusalText(query.error, m.memberDesk.failed)} query={query} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <div className="grid gap-8">
      <div className="grid gap-1">
        <h2 className="text-28 wrap-anywhere">
          <bdi>{data.username}</bdi>
        </h2>
        <p className="text-muted tabular-nums">{summaryOf(data)}</p>
      </div>
      {data.cleanups.map((act) => (
        <UndoLine key={act.id} userId={id} act={act} />
      ))}
      <MemberContent id={id} username={data.username} />
      <div className="grid gap-4 lg:grid-cols-2">
        <UserSanctions userId={id} username={data.username} />
        <div className="grid content-start gap-4">
          {data.is_account && <StaffNotes subject={{ member: id }} />}
          <Reports heading={m.memberDesk.reportsAbout} reports={data.reports_about} />
          <Reports heading={m.memberDesk.reportsBy} reports={data.reports_by} />
        </div>
      </div>
      <p className="max-w-prose text-14 text-muted">{m.memberDesk.nameless}</p>
    </div>
  );
}

function summaryOf({ waiting, comments }: MemberOverview): string {
  const words = m.memberDesk.counts;
  return [
    words.memes({ count: waiting }),
    words.comments({ count: comments.public }),
    comments.waiting > 0 && words.held({ count: comments.waiting }),
    comments.removed > 0 && words.removed({ count: comments.removed }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function UndoLine({ userId, act }: { userId: string; act: Cleanup }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi.call(undoCleanup, { params: { id: userId, cleanupId: act.id } }),
    onSuccess: ({ memes, comments }) => toast(m.cleanup.undone({ memes, comments }), 'success'),
    onError: (error) => toast(refusalText(error, m.cleanup.failed), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: moderationKeys.member(userId) }),
  });
  const { by_username, at, memes, comments } = act;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <p className="min-w-0">
        {m.cleanup.act({ name: by_username ?? m.appealsDesk.nobody, date: fullDate(at), memes, comments })}
      </p>
      <Button busy={isPending} onClick={() => mutate()}>
        {m.cleanup.undo}
      </Button>
    </div>
  );
}

function Reports({ heading, reports }: { heading: string; reports: readonly MemberReport[] }) {
  if (reports.length === 0) return null;
  return (
    <section className="grid content-start gap-3 rounded-card border border-line bg-surface p-5">
      <h3 className="text-18">{heading}</h3>
      <ul className="grid gap-2">
        {reports.map(({ meme_id, comment_id, reason_code, created_at, outcome }) => (
          <li key={`${meme_id} ${comment_id} ${created_at}`} className="grid">
            <TextLink to={comment_id === null ? page.meme(meme_id) : page.comment(meme_id, comment_id)}>
              {inOne(REASONS[reason_code])}
            </TextLink>
            <span className="text-14 text-muted">
              {fullDate(created_at)} · {m.memberDesk.outcomes[outcome ?? 'open']}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CleanupDialogProps {
  userId: string;
  username: string;
  /** Null: everything. */
  items: readonly MemberItem[] | null;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

interface Draft {
  why: ReasonChoice;
}

/** Asks for the one reason, and removes. */
function CleanupDialog({ userId, username, items, isOpen, onClose, onDone }: CleanupDialogProps) {
  const form = useForm<Draft>({ defaultValues: { why: NO_REASON }, resolver });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ why }) => {
    if (isSubmitting) return;
    try {
      const body = reasonBody(why);
      const removed = items ? await removeItems(userId, items, body) : await cleanUpAll(userId, body);
      toast(m.cleanup.done(removed), 'success');
    } catch (error) {
      return showRefusal(form, error, { failed: m.cleanup.failed });
    }
    form.reset();
    onDone();
  });
  const text = items ? m.cleanup.textChosen({ count: items.length }) : m.cleanup.textAll;
  return (
    <Dialog open={isOpen} onClose={onClose} title={m.cleanup.title({ name: username })} description={text}>
      <Form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <ReasonField control={form.control} name="why" />
        <FormProblem text={errors.why?.message ?? errors.root?.message} />
        <DialogButtons cancel={m.sanction.cancel} onCancel={onClose} tone="reject" busy={isSubmitting}>
          {m.cleanup.remove}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

async function removeItems(id: string, items: readonly MemberItem[], why: ReturnType<typeof reasonBody>) {
  const sum = { memes: 0, comments: 0 };
  for (let start = 0; start < items.length; start += CLEANUP.batch) {
    const part = items.slice(start, start + CLEANUP.batch);
    const idsOf = (kind: MemberItem['kind']) =>
      part.filter((item) => item.kind === kind).map((item) => item.id);
    const body = { memes: idsOf('meme'), comments: idsOf('comment'), ...why };
    const { memes, comments } = await browserApi.call(cleanUpMember, { params: { id }, body });
    sum.memes += memes;
    sum.comments += comments;
  }
  return sum;
}

interface MemberRowProps {
  item: MemberItem;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** A meme or comment; what is public or waits can be chosen. */
function MemberRow({ item, isChosen, onChoose }: MemberRowProps) {
  const { kind, id, meme_id, state, text, company, image, created_at } = item;
  const isLeft = state === 'public' || state === 'waiting';
  const words = text ?? m.memberDesk.noText;
  return (
    <article className="flex flex-wrap items-start gap-3 rounded-card border border-line bg-surface p-3">
      <label className="grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isLeft}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-5 accent-ink"
        />
        <span className="sr-only">{m.memberDesk.choose({ text: words.slice(0, 60) })}</span>
      </label>
      {image && (
        <img
          src={image}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
          className="size-14 shrink-0 rounded-control border border-line bg-sunken object-cover"
        />
      )}
      <div className="grid min-w-0 grow basis-32 gap-1">
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {words}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
          <Badge tone={TONES[state]}>{m.memberDesk.states[state]}</Badge>
          <span dir="auto">{company}</span>
          <time dateTime={created_at}>{fullDate(created_at)}</time>
          <TextLink
            to={kind === 'meme' ? page.meme(meme_id) : page.comment(meme_id, id)}
            className="inline-block py-2.5"
          >
            {m.memberDesk.openItem}
          </TextLink>
          {kind === 'meme' && state === 'rejected' && (
            <Reopening memeId={meme_id} title={words.slice(0, 60)} />
          )}
        </div>
      </div>
    </article>
  );
}

/** What the member posted, with filters, and its removal. */
function MemberContent({ id, username }: { id: string; username: string }) {
  const client = useQueryClient();
  const [filter, setFilter] = useState<ContentFilter>({ kind: 'meme', state: undefined });
  const [chosen, setChosen] = useState<ReadonlyMap<string, MemberItem>>(new Map());
  const [removal, setRemoval] = useState<'chosen' | 'all' | null>(null);
  const choose = (item: MemberItem, isChosen: boolean) => {
    const next = new Map(chosen);
    if (isChosen) next.set(keyOf(item), item);
    else next.delete(keyOf(item));
    setChosen(next);
  };
  const finish = () => {
    setRemoval(null);
    setChosen(new Map());
    void client.invalidateQueries({ queryKey: moderationKeys.member(id) });
  };
  return (
    <section aria-labelledby="content-heading" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h3 id="content-heading" className="text-22">
          {m.memberDesk.content}
        </h3>
        <Filters filter={filter} onChange={setFilter} />
      </div>
      <ContentList id={id} filter={filter} chosen={chosen} onChoose={choose} />
      <div className="flex flex-wrap gap-3">
        <Button tone="reject" disabled={chosen.size === 0} onClick={() => setRemoval('chosen')}>
          {m.cleanup.removeChosen({ count: chosen.size })}
        </Button>
        <Button onClick={() => setRemoval('all')}>{m.cleanup.removeAll}</Button>
      </div>
      <CleanupDialog
        userId={id}
        username={username}
        items={removal === 'chosen' ? [...chosen.values()] : null}
        isOpen={removal !== null}
        onClose={() => setRemoval(null)}
        onDone={finish}
      />
    </section>
  );
}

function Filters({ filter, onChange }: { filter: ContentFilter; onChange: (filter: ContentFilter) => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <SelectField
        label={m.memberDesk.kind}
        value={filter.kind}
        onChange={({ target }) => onChange({ ...filter, kind: target.value as ContentKind })}
      >
        <option value="meme">{m.memberDesk.kinds.meme}</option>
        <option value="comment">{m.memberDesk.kinds.comment}</option>
      </SelectField>
      <SelectField
        label={m.memberDesk.state}
        value={filter.state ?? ''}
        onChange={({ target }) =>
          onChange({ ...filter, state: STATES.find((state) => state === target.value) })
        }
      >
        <option value="">{m.memberDesk.everyState}</option>
        <Options of={STATES} text={(state) => m.memberDesk.stateFilter[state]} />
      </SelectField>
    </div>
  );
}

interface ContentListProps {
  id: string;
  filter: ContentFilter;
  chosen: ReadonlyMap<string, MemberItem>;
  onChoose: (item: MemberItem, isChosen: boolean) => void;
}

function ContentList({ id, filter, chosen, onChoose }: ContentListProps) {
  const query = useInfiniteQuery(memberContentQuery(id, filter));
  const items = query.data?.pages.flatMap((each) => each.items);
  if (!items) return <NotLoaded query={query} text={m.memberDesk.failed} className="h-32" />;
  return (
    <>
      {items.length === 0 && <p className="text-muted">{m.memberDesk.nothing}</p>}
      <ul className="grid gap-2 empty:hidden">
        {items.map((item) => (
          <li key={keyOf(item)}>
            <MemberRow
              item={item}
              isChosen={chosen.has(keyOf(item))}
              onChoose={(isChosen) => onChoose(item, isChosen)}
            />
          </li>
        ))}
      </ul>
      <NextPage query={query}>{m.appealsDesk.loadMore}</NextPage>
    </>
  );
}
