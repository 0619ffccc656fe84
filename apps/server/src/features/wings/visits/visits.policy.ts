import { canonicalPage } from '@corpomeme/contract/site/page-addresses';
import { OTHER_PAGES, VISITS } from '@corpomeme/contract/wings/visits';

/** First segments of pages that are the same for everybody. All others are about a person, and count as one kind. */
const PUBLIC = new Set(
  ['', 'browse', 'companies', 'company', 'themes', 'theme', 'meme', 'template', 'studio', 'howto'].concat([
    'moderation-log',
    'rules',
    'terms',
    'privacy',
    'anonymity',
    'method',
    'disclaimer',
    'contact',
    'cookies',
    'accessibility',
  ]),
);
/** Kinds whose pages are counted apart. */
const LISTED = new Set(['meme', 'company', 'theme']);

interface ViewedPage {
  /** `/meme/…`, `/browse`, or `other`. */
  kind: string;
  /** The address without parameters; null for pages that are not counted apart. */
  address: string | null;
}

/** Returns what a view counts for. */
export function pageOf(path: string): ViewedPage {
  const [, first = '', second] = canonicalPage(path).split('?', 1)[0]?.split('/') ?? [];
  if (!PUBLIC.has(first)) return { kind: OTHER_PAGES, address: null };
  if (second === undefined) return { kind: `/${first}`, address: null };
  return { kind: `/${first}/…`, address: LISTED.has(first) ? `/${first}/${second}` : null };
}

export interface NamedCount {
  kind: 'place' | 'page' | 'referrer';
  name: string;
  count: number;
}

/** Holds the names of one day back until they are frequent enough, so that no stored row is about a single view. */
export interface RareNames {
  /** Returns what may be stored now: the whole count of a name that has become frequent, and later additions to it. */
  admit(counts: Iterable<NamedCount>): NamedCount[];
}

/** Names held back at a time; further new ones are left out. */
const MOST_HELD = 20_000;
/** Names of a day that are stored; made-up ones fill neither memory nor the table. */
const MOST_FREQUENT = 5_000;

export function createRareNames(): RareNames {
  const held = new Map<string, number>();
  const frequent = new Set<string>();
  return {
    admit(counts) {
      const admitted: NamedCount[] = [];
      for (const { kind, name, count } of counts) {
        const key = `${kind} ${name}`;
        const sum = count + (held.get(key) ?? 0);
        if (frequent.has(key)) admitted.push({ kind, name, count });
        else if (sum >= VISITS.fewest && frequent.size < MOST_FREQUENT) {
          held.delete(key);
          frequent.add(key);
          admitted.push({ kind, name, count: sum });
        } else if (held.has(key) || held.size < MOST_HELD) held.set(key, sum);
      }
      return admitted;
    },
  };
}

/** Adds up counts of the same kind and name. */
export function addUp(counts: Iterable<NamedCount>): NamedCount[] {
  const sums = new Map<string, NamedCount>();
  for (const each of counts) {
    const key = `${each.kind} ${each.name}`;
    const sum = sums.get(key);
    if (sum) sum.count += each.count;
    else sums.set(key, { ...each });
  }
  return [...sums.values()];
}
