import type { ContentKind, ContentState, MemberItem } from '@corpomeme/contract/moderation/members';
import { m } from '@corpomeme/contract/site/messages';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { moderationKeys } from '../moderation-keys.ts';
import { CleanupDialog } from './cleanup-dialog.tsx';
import { type ContentFilter, memberContentQuery } from './member-queries.ts';
import { MemberRow } from './member-row.tsx';

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
