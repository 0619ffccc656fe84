import { SEARCH } from '@corpomeme/contract/site/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { listQuery } from '../../../lib/api/list-query.ts';
import { useLateNavigation } from '../../../lib/page/late-navigation.ts';

/** Parameters that a new search resets: it has one order and its own pages. */
const RESET_BY_SEARCH = ['search', 'sort', 'cursor'];

/**
 * Returns the typed words and debounces the page's `?search=`. A later response never overwrites typed words, and a
 * late search never overrides a later navigation.
 */
export function useSearchWords() {
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
