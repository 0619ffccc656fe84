import type { MemeSort } from '@corpomeme/contract/memes/meme-lists';
import { m } from '@corpomeme/contract/site/messages';
import { useId } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { listQuery } from '../../../lib/api/list-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { readMemeSearch } from './meme-search.ts';

const MARKS_A_PAGE = ['sort', 'cursor'];

/** Stored in the page's query. Without scripts, it is a form with a button. */
export function SortSelect({ words }: { words: Record<MemeSort, string> }) {
  const id = useId();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { sort } = readMemeSearch(search);
  const kept = listQuery(search).filter(([name]) => !MARKS_A_PAGE.includes(name));
  const choose = (next: string) => {
    const query = new URLSearchParams(kept);
    if (next !== 'recent') query.set('sort', next);
    void navigate({ pathname, search: query.toString() }, { preventScrollReset: true });
  };
  return (
    <form method="get" action={pathname} className="flex max-w-full items-center gap-2">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="sr-only">
        {m.meme.sortBy}
      </label>
      <Select
        id={id}
        name="sort"
        key={sort}
        defaultValue={sort}
        onChange={(event) => choose(event.target.value)}
      >
        {Object.entries(words).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <Button type="submit" className="without-script">
        {m.meme.apply}
      </Button>
    </form>
  );
}
