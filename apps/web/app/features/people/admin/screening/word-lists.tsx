import { type ListedWord, WORD_EFFECTS, WORD_PLACES } from '@corpomeme/contract/moderation/listed-words';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { listedWordsQuery } from '../admin-queries.ts';
import { WordDialog } from './word-dialog.tsx';
import { WordTable } from './word-table.tsx';

/** Rows of the table at once; more are shown on demand. */
const PAGE = 50;
const STATES = ['on', 'off'] as const;

interface WordFilter {
  search: string;
  effect: string;
  place: string;
  state: string;
}

const EVERYTHING: WordFilter = { search: '', effect: '', place: '', state: '' };

/** The entries of the word lists, with filters, and the dialog that adds or changes one. */
export function WordLists() {
  const query = useQuery(listedWordsQuery);
  const [filter, setFilter] = useState(EVERYTHING);
  const [shown, setShown] = useState(PAGE);
  const [edited, setEdited] = useState<ListedWord | 'new' | null>(null);
  if (query.isLoadingError) return <LoadFailure text={m.wordLists.failed} query={query} />;
  if (!query.data) return <Skeleton className="h-56" />;
  const words = query.data.filter((word) => fits(word, filter));
  return (
    <>
      <Button className="justify-self-start" onClick={() => setEdited('new')}>
        {m.wordLists.add}
      </Button>
      {query.data.length === 0 ? (
        <p className="text-14 text-muted">{m.wordLists.none}</p>
      ) : (
        <>
          <Filters
            filter={filter}
            onChange={(next) => {
              setFilter(next);
              setShown(PAGE);
            }}
          />
          <p role="status" className="text-14 text-muted tabular-nums">
            {m.wordLists.count({ shown: Math.min(shown, words.length), total: query.data.length })}
          </p>
          <WordTable words={words.slice(0, shown)} onEdit={setEdited} />
        </>
      )}
      {words.length > shown && (
        <Button className="justify-self-start" onClick={() => setShown(shown + PAGE)}>
          {m.wordLists.more}
        </Button>
      )}
      {edited && <WordDialog word={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function fits(word: ListedWord, { search, effect, place, state }: WordFilter): boolean {
  return (
    plain(word.pattern).includes(plain(search.trim())) &&
    (effect === '' || word.effect === effect) &&
    (place === '' || word.places.some((each) => each === place)) &&
    (state === '' || word.is_on === (state === 'on'))
  );
}

interface FiltersProps {
  filter: WordFilter;
  onChange: (filter: WordFilter) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const choices = [
    { name: 'effect', label: m.wordLists.effect, values: WORD_EFFECTS, texts: m.wordLists.effects },
    { name: 'place', label: m.wordLists.places, values: WORD_PLACES, texts: m.wordLists.placeNames },
    { name: 'state', label: m.wordLists.isOn, values: STATES, texts: m.wordLists.stateNames },
  ] as const;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={m.wordLists.search}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            autoCapitalize="none"
            value={filter.search}
            onChange={({ target }) => onChange({ ...filter, search: target.value })}
          />
        )}
      </Field>
      {choices.map(({ name, label, values, texts }) => (
        <Field key={name} label={label}>
          {(control) => (
            <Select
              {...control}
              value={filter[name]}
              onChange={({ target }) => onChange({ ...filter, [name]: target.value })}
            >
              <option value="">{m.wordLists.all}</option>
              {values.map((value) => (
                <option key={value} value={value}>
                  {(texts as Record<string, string>)[value]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </div>
  );
}
