import { SEARCH } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useCompanyChoices } from '../../companies/use-company-choices.ts';
import { CHOICE_FILTERS, CHOICES, type QueueFilter, useQueueFilter } from './queue-filter.ts';

/** Filters and search of the queue, kept in the page's address; the chosen ones as chips. Escape leaves them. */
export function QueueFilters({ isOpen, onLeave }: { isOpen: boolean; onLeave: () => void }) {
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
          className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4"
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
            <Field key={name} label={m.queue.filters[name]}>
              {(control) => (
                <Select
                  {...control}
                  value={filter[name] ?? ''}
                  onChange={({ target }) => choose(name, target.value)}
                >
                  <option value="">{m.queue.any}</option>
                  {Object.entries(CHOICES[name]()).map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
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

/** The first Escape in a field with an open list closes only the list. */
const hasOpenList = (field: EventTarget) =>
  field instanceof Element && field.matches('[role="combobox"][aria-expanded="true"]');

/** Another filter begins with its most urgent meme. */
const without = (query: URLSearchParams, name: string) =>
  [...query].filter(([each]) => each !== name && each !== 'meme');

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
