import { SEARCH } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type FormEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { listQuery } from '../../../lib/api/list-query.ts';
import { useLateNavigation } from '../../../lib/page/late-navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/form/text-field.tsx';

/** Parameters that a new search resets: it has one order and its own pages. */
const RESET_BY_SEARCH = ['search', 'sort', 'cursor'];

/**
 * Returns the typed words and debounces the page's `?search=`. A later response never overwrites typed words, and a
 * late search never overrides a later navigation.
 */
function useSearchWords() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const current = query.get('search') ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const late = useLateNavigation(SEARCH.debounce, () => setTyped(null));
  const otherParams = listQuery(query).filter(([name]) => !RESET_BY_SEARCH.includes(name));

  const isTyping = useRef(late.isWaiting);
  isTyping.current = late.isWaiting;
  useEffect(() => {
    // The URL changed by the back button or a link; if the visitor is typing, the typed words follow.
    if (!isTyping.current()) setTyped((words) => (words?.trim() === current ? words : null));
  }, [current]);

  const ask = (words: string) => {
    const next = words.trim();
    if (next === current) return false;
    const search = new URLSearchParams(otherParams);
    if (next) search.set('search', next);
    // Replaces the history entry, so that going back once leaves the search.
    void navigate({ search: search.toString() }, { replace: current !== '', preventScrollReset: true });
    return true;
  };
  const type = (words: string) => {
    setTyped(words);
    late.schedule(() => ask(words));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    late.run(() => ask(typed ?? current));
  };
  const clear = () => {
    setTyped('');
    late.runAfterPaint(() => ask(''));
  };
  return { words: typed ?? current, otherParams, type, submit, clear };
}

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
