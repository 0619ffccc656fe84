import { SEARCH } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type MouseEvent, useId, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useSearchWords } from './use-search-words.ts';

/**
 * Not of type `search`, because browsers would add a second clear button. Searches while the visitor types. Without
 * scripts, it is a form with a button and a link that clears it.
 */
export function SearchBox() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { words, otherParams, type, submit, clear } = useSearchWords();
  const empty = (event: MouseEvent) => {
    event.preventDefault();
    clear();
    input.current?.focus();
  };
  return (
    <search className="max-w-2xl min-w-0 grow basis-40">
      <form method="get" action={page.browse()} onSubmit={submit}>
        {otherParams.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor={id} className="sr-only">
          {m.search.label}
        </label>
        <div className="flex gap-2">
          <div className="relative grow">
            <Search className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted" />
            <TextInput
              ref={input}
              id={id}
              name="search"
              inputMode="search"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={SEARCH.max}
              placeholder={m.search.label}
              aria-describedby={`${id}-hint`}
              value={words}
              onChange={(event) => type(event.target.value)}
              className={words ? 'pr-12 pl-11' : 'pr-3 pl-11'}
            />
            {words && (
              <Link
                to={page.browse(Object.fromEntries(otherParams))}
                onClick={empty}
                aria-label={m.search.clear}
                className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
              >
                <X className="size-5" />
              </Link>
            )}
          </div>
          <Button type="submit" className="without-script">
            {m.search.submit}
          </Button>
        </div>
        <p id={`${id}-hint`} className="sr-only">
          {m.search.hint}
        </p>
      </form>
    </search>
  );
}
