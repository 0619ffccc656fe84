import { listQuery } from '../api/list-query.ts';

/**
 * The position in a list, stored in its URL. While a reader scrolls down, the URL names the page that is being read, so
 * that a reload shows it. The router does not notice, because its list stays the same. Both maps are filled only in the
 * browser, and empty after a reload (decision 109).
 */

/** The cursor with which the shown list begins ('' for its start), by the parameters of a later page. */
const beginnings = new Map<string, string>();
/** The router's key of a history entry, by the key that the entry got with its later URL. */
const originals = new Map<string, string>();

const keyOf = (search: URLSearchParams) => new URLSearchParams(listQuery(search)).toString();

/** Returns the cursor with which the list of this URL begins: '' for its start, undefined if the URL itself says it. */
export function beginningOf(search: URLSearchParams): string | undefined {
  return beginnings.get(keyOf(search));
}

/** Returns the key under which `ScrollRestoration` stores a position: that of the entry before its URL changed. */
export function scrollKey({ key }: { key: string }): string {
  return originals.get(key) ?? key;
}

interface Entry {
  /** The router's own fields, such as `idx`, stay. */
  state: Record<string, unknown> | null;
  href: string;
  key: string;
}

/** Returns the current history entry as the router knows it. */
export function currentEntry(): Entry {
  const state = history.state as Entry['state'];
  const key = String(state?.key ?? 'default');
  return { state, href: location.pathname + location.search, key: originals.get(key) ?? key };
}

/**
 * Changes the entry's URL to a later page of a list that begins at `beginning`. The entry gets a new key, because its
 * scroll position means nothing after a reload.
 */
export function changeEntryUrl({ state, key }: Entry, href: string, beginning: string): void {
  const ownKey = `${key}-${href.length}-${beginnings.size}`;
  beginnings.set(keyOf(new URL(href, location.origin).searchParams), beginning);
  originals.set(ownKey, key);
  history.replaceState({ ...state, key: ownKey }, '', href);
}

/** Restores the entry's first URL. */
export function restoreEntryUrl({ state, href }: Entry): void {
  history.replaceState(state, '', href);
}
