import {
  CLEANUP,
  type ContentKind,
  type ContentState,
  cleanUpMember,
  type MemberItem,
} from '@corpomeme/contract/moderation/members';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { fullDate } from '../../../lib/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { cleanUpAll } from '../../safety/sanctions/clean-up.ts';
import {
  missingReason,
  NO_REASON,
  type ReasonChoice,
  ReasonField,
  reasonBody,
} from '../../site/reasons/reason-picker.tsx';
import { Reopening } from '../decisions/reopening.tsx';
import { moderationKeys } from '../moderation-keys.ts';
import { type ContentFilter, memberContentQuery } from './member-queries.ts';

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

const resolver = formResolver<Draft>(({ why }) => ({ why: missingReason(why) }));

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
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button onClick={onClose} className="grow sm:grow-0">
            {m.sanction.cancel}
          </Button>
          <Button type="submit" tone="reject" busy={isSubmitting} className="grow sm:grow-0">
            {m.cleanup.remove}
          </Button>
        </div>
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

const TONES = {
  waiting: 'marker',
  public: 'approve',
  rejected: 'reject',
  removed: 'reject',
} as const satisfies Record<MemberItem['state'], BadgeTone>;

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

const STATES = ['waiting', 'public', 'rejected', 'removed'] as const satisfies readonly ContentState[];

const keyOf = ({ kind, id }: Pick<MemberItem, 'kind' | 'id'>) => `${kind} ${id}`;

/** What the member posted, with filters, and its removal. */
export function MemberContent({ id, username }: { id: string; username: string }) {
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
      <Field label={m.memberDesk.kind}>
        {(control) => (
          <Select
            {...control}
            value={filter.kind}
            onChange={({ target }) => onChange({ ...filter, kind: target.value as ContentKind })}
          >
            <option value="meme">{m.memberDesk.kinds.meme}</option>
            <option value="comment">{m.memberDesk.kinds.comment}</option>
          </Select>
        )}
      </Field>
      <Field label={m.memberDesk.state}>
        {(control) => (
          <Select
            {...control}
            value={filter.state ?? ''}
            onChange={({ target }) =>
              onChange({ ...filter, state: STATES.find((state) => state === target.value) })
            }
          >
            <option value="">{m.memberDesk.everyState}</option>
            {STATES.map((state) => (
              <option key={state} value={state}>
                {m.memberDesk.states[state]}
              </option>
            ))}
          </Select>
        )}
      </Field>
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
  if (query.isLoadingError) return <LoadFailure text={m.memberDesk.failed} query={query} />;
  if (!items) return <Skeleton className="h-32" />;
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
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {m.appealsDesk.loadMore}
        </Button>
      )}
    </>
  );
}
