import { SEARCH } from '@corpomeme/contract/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { listQuery } from '../../lib/api/list-query.ts';

/** Parameters that a new search resets: it has one order and its own pages. */
const OF_ONE_LIST = ['search', 'sort', 'cursor'];

/**
 * The typed words and the page's `?search=`, which follows when typing pauses. A later response never overwrites typed
 * words.
 */
export function useSearchWords() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const asked = query.get('search') ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const kept = listQuery(query).filter(([name]) => !OF_ONE_LIST.includes(name));

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The URL changed by the back button or a link; if the visitor is typing, the typed words follow.
    if (timer.current === undefined) setTyped((words) => (words?.trim() === asked ? words : null));
  }, [asked]);

  const ask = (words: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const next = words.trim();
    if (next === asked) return;
    const search = new URLSearchParams(kept);
    if (next) search.set('search', next);
    // Replaces the history entry, so that going back once leaves the search.
    void navigate({ search: search.toString() }, { replace: asked !== '', preventScrollReset: true });
  };
  const type = (words: string) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(words), SEARCH.debounce);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(typed ?? asked);
  };
  const clear = () => {
    setTyped('');
    ask('');
  };
  return { words: typed ?? asked, kept, type, submit, clear };
}
