import { SEARCH } from '@corpomeme/contract/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { listQuery } from '../../lib/api/list-query.ts';

/** What a search starts anew: it has one order, and its own pages. */
const OF_ONE_LIST = ['search', 'sort', 'cursor'];

/**
 * Words being typed and the page's own `?search=`, which follows when typing pauses. What is typed is never taken back by an answer
 * that comes later.
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
    // By the browser's back button or a link; where typing goes on, the typed words come next.
    if (timer.current === undefined) setTyped((words) => (words?.trim() === asked ? words : null));
  }, [asked]);

  const ask = (words: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const next = words.trim();
    if (next === asked) return;
    const search = new URLSearchParams(kept);
    if (next) search.set('search', next);
    // One step back leads to where the search began.
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
