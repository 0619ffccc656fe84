import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { SEARCH } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page, resource, withoutMotion } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/clock.tsx';
import { relativeDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useCompanyChoices } from '../../companies/use-company-choices.ts';
import { titleOf } from '../../memes/meme-words.ts';
import { Avatar } from '../../site/session/avatar.tsx';
import { PendingFailure } from '../pending/pending-failure.tsx';
import { deskQuery } from '../queue/desk-query.ts';
import { CHOICE_FILTERS, CHOICES, type QueueFilter, useQueueFilter } from '../queue/queue-filter.ts';
import { type PictureLook, usePictureLook } from '../queue/use-picture-look.ts';
import { usePlaceInQueue } from '../queue/view-switch.tsx';
import { findingText } from '../screening/finding-text.ts';
import { DeskSkeleton } from './desk-skeleton.tsx';
import { DeskWork, type Filtering } from './desk-work.tsx';
import { UndoTray } from './undo-tray.tsx';
import { type Desk as DeskState, useDesk } from './use-desk.ts';

/** The first Escape in a field with an open list closes only the list. */
const hasOpenList = (field: EventTarget) =>
  field instanceof Element && field.matches('[role="combobox"][aria-expanded="true"]');

/** Another filter begins with its most urgent meme. */
const without = (query: URLSearchParams, name: string) =>
  [...query].filter(([each]) => each !== name && each !== 'meme');

/** Cards left when the next page is fetched. */
const AHEAD = 10;

/** The queue with its filters. Each choice of filters is a list of its own. */
export function Desk() {
  const { filter } = useQueueFilter();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const filtering = { isOpen, toggle: () => setOpen(!isOpen), button };
  // Outside a field, keys are those of the queue.
  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <QueueFilters isOpen={isOpen} onLeave={leave} />
      <DeskQueue key={JSON.stringify(filter)} filter={filter} filtering={filtering} />
    </>
  );
}

interface DeskQueueProps {
  filter: QueueFilter;
  filtering: Filtering;
}

/** The current card, and all others beside it. */
function DeskQueue({ filter, filtering }: DeskQueueProps) {
  const query = useInfiniteQuery(deskQuery(browserApi, filter));
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const known = data?.pages.flatMap(({ cards }) => cards) ?? [];
  const desk = useDesk(known, usePlaceInQueue());
  const look = usePictureLook();
  const isLow = data !== undefined && desk.cards.length < AHEAD;
  const canFetch = hasNextPage && !isFetching && !query.isFetchNextPageError;

  useEffect(() => {
    if (isLow && canFetch) void fetchNextPage();
  }, [isLow, canFetch, fetchNextPage]);

  if (error && !data)
    return (
      <PendingFailure
        error={error}
        fallback={m.desk.loadFailed}
        isRetrying={isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (!data) return <DeskSkeleton />;
  // The server's total still counts cards that are hidden here.
  const total = Math.max(0, (data.pages.at(-1)?.total ?? 0) - (known.length - desk.cards.length));
  return (
    <>
      <DeskWork
        desk={desk}
        look={look}
        filtering={filtering}
        total={total}
        rail={
          <DeskRail
            desk={desk}
            look={look}
            isCovered={look.isCovered}
            isLoading={isFetchingNextPage}
            onMore={hasNextPage ? () => void fetchNextPage() : null}
          />
        }
        empty={
          isFetchingNextPage ? <DeskSkeleton /> : <CaughtUp isFiltered={Object.keys(filter).length > 0} />
        }
      />
      <UndoTray made={desk.made} notes={desk.notes} onUndo={desk.undo} />
    </>
  );
}

function CaughtUp({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Panel title={m.queue.noneFound}>
        <TextLink to={page.desk()}>{m.queue.showAll}</TextLink>
      </Panel>
    );
  return (
    <Panel
      title={
        <span className="grid justify-items-center gap-3">
          <CircleCheck className="size-10 text-approve" />
          {m.desk.empty}
        </span>
      }
    >
      <p className="text-muted">{m.desk.emptyText}</p>
    </Panel>
  );
}

/** Filters and search of the queue, kept in the page's address; the chosen ones as chips. Escape leaves them. */
function QueueFilters({ isOpen, onLeave }: { isOpen: boolean; onLeave: () => void }) {
  const [query, setQuery] = useSearchParams();
  const { filter, texts } = useQueueFilter();
  const choose = (name: keyof QueueFilter, value: string) => {
    const next = new URLSearchParams(without(query, name));
    if (value.trim()) next.set(name, value.trim());
    setQuery(next, { preventScrollReset: true });
  };
  return (
    <>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a key of the fields in it.
        <div
          className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4"
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !hasOpenList(event.target)) onLeave();
          }}
        >
          <QueueSearch
            key={`words ${filter.search}`}
            words={filter.search ?? ''}
            onSearch={(words) => choose('search', words)}
          />
          <CompanyChoice
            key={`at ${filter.company}`}
            company={filter.company ?? ''}
            onChoose={(name) => choose('company', name)}
          />
          {CHOICE_FILTERS.map((name) => (
            <SelectField
              key={name}
              label={m.queue.filters[name]}
              value={filter[name] ?? ''}
              onChange={({ target }) => choose(name, target.value)}
            >
              <option value="">{m.queue.any}</option>
              {Object.entries(CHOICES[name]()).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      )}
      <div className="flex gap-2 empty:hidden max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap">
        {texts.map(([name, text]) => (
          <FilterChip key={name} text={text} without={without(query, name)} />
        ))}
      </div>
    </>
  );
}

function QueueSearch({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(field.current?.value ?? '');
  };
  useEffect(() => field.current?.focus(), []);
  return (
    <search>
      <form method="get" onSubmit={submit}>
        <Field label={m.queue.search}>
          {(control) => (
            <div className="flex gap-2">
              <TextInput
                {...control}
                ref={field}
                defaultValue={words}
                inputMode="search"
                enterKeyHint="search"
                autoComplete="off"
                maxLength={SEARCH.max}
              />
              <Button type="submit">{m.search.submit}</Button>
            </div>
          )}
        </Field>
      </form>
    </search>
  );
}

function CompanyChoice({ company, onChoose }: { company: string; onChoose: (name: string) => void }) {
  const id = useId();
  const { choices, isSearching, search } = useCompanyChoices();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {m.queue.filters.company}
      </label>
      <Combobox
        id={id}
        value={company}
        onChoose={onChoose}
        choices={choices}
        onSearch={search}
        isSearching={isSearching}
        placeholder={m.queue.any}
        countText={m.company.found}
      />
    </div>
  );
}

interface DeskRailProps {
  desk: DeskState;
  look: PictureLook;
  isCovered: (card: QueueCard) => boolean;
  /** Null if everything is loaded. */
  onMore: (() => void) | null;
  isLoading: boolean;
}

/** The queue in its order; the current card is marked and scrolled into view. */
function DeskRail({ desk, look, isCovered, onMore, isLoading }: DeskRailProps) {
  const { cards, current } = desk;
  return (
    <nav aria-label={m.desk.queue} className="min-w-0">
      <ul className="grid grid-cols-[minmax(0,1fr)] content-start gap-1 lg:max-h-[calc(100dvh-11.5rem)] lg:overflow-y-auto">
        {cards.map((card) => (
          <RailItem
            key={card.meme.id}
            card={card}
            isCurrent={card === current}
            isSelected={desk.selection.has(card.meme.id)}
            look={isCovered(card) ? { ...look, isBlurred: true } : look}
            isMine={desk.isMine}
            onTake={() => desk.take(card.meme.id)}
            onSelect={() => desk.selection.toggle(card.meme.id)}
          />
        ))}
        {onMore && (
          <li>
            <Button className="w-full" busy={isLoading} onClick={onMore}>
              {m.desk.loadMore}
            </Button>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface RailItemProps {
  card: QueueCard;
  isCurrent: boolean;
  isSelected: boolean;
  look: PictureLook;
  isMine: (userId: string) => boolean;
  onTake: () => void;
  onSelect: () => void;
}

function RailItem({ card, isCurrent, isSelected, look, isMine, onTake, onSelect }: RailItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) keepInView(item.current);
  }, [isCurrent]);
  const title = titleOf(card.meme);
  const [first] = card.findings;
  const finding = card.concerns_you ? m.ownMatter.short : first && findingText(first);
  const now = useNow();
  return (
    <li
      ref={item}
      className={classNames(
        'flex items-stretch rounded-control border',
        isCurrent ? 'border-ink bg-surface' : 'border-transparent hover:bg-sunken',
      )}
    >
      <label className="grid w-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={isSelected && !card.concerns_you}
          disabled={card.concerns_you}
          onChange={onSelect}
          aria-label={m.desk.select({ title })}
          className="size-5 accent-ink"
        />
      </label>
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={onTake}
        className="flex min-h-16 min-w-0 grow items-center gap-3 rounded-control py-2 pr-2 text-left"
      >
        <RailPicture card={card} look={look} />
        <span className="min-w-0 grow">
          {/* The picture stands for the title. */}
          <span className="sr-only">{title}</span>{' '}
          <bdi className={classNames('block truncate', isCurrent && 'font-semibold')}>
            {card.meme.proposed_company?.name ?? card.meme.company}
          </bdi>{' '}
          <span className="block truncate text-14 text-muted">
            {[relativeDate(card.meme.created_at, now), finding].filter(Boolean).join(' · ')}
          </span>
        </span>
        {card.readers
          .filter(({ user_id }) => !isMine(user_id))
          .map(({ user_id, username }) => (
            <span key={user_id} title={m.desk.hasOpen({ count: 1, names: username })} className="shrink-0">
              <Avatar seed={username} className="size-6" />
              <span className="sr-only">{m.desk.hasOpen({ count: 1, names: username })}</span>
            </span>
          ))}
      </button>
    </li>
  );
}

/** Scrolls only the list, not the page. */
function keepInView(item: HTMLElement | null): void {
  const list = item?.parentElement;
  if (!item || !list || list.scrollHeight <= list.clientHeight) return;
  const [top, bottom] = [
    item.offsetTop - list.offsetTop,
    item.offsetTop - list.offsetTop + item.offsetHeight,
  ];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

function RailPicture({ card: { meme }, look }: Pick<RailItemProps, 'card' | 'look'>) {
  const key = meme.image_url.split('/')[2] ?? '';
  return (
    <span className="size-12 shrink-0 overflow-hidden rounded-control bg-sunken">
      <img
        src={withoutMotion(resource.media(key, Math.min(320, meme.image_width)))}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        decoding="async"
        className={classNames(
          'size-full object-cover',
          look.isBlurred && 'blur-sm',
          look.isGrey && 'grayscale',
        )}
      />
    </span>
  );
}
