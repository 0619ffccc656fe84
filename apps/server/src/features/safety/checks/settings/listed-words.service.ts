import type { WordPlace } from '@corpomeme/contract/moderation/listed-words';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { compileEntries, type EntryList, findRefusal, type ListedEntry } from '../listed-entries.policy.ts';
import { findWordRevision, listWords, type WordRow } from './listed-words.queries.ts';

/** The compiled lists of each site in this process. */
const compiled = new WeakMap<Database, EntryList>();

/**
 * Returns the entries that are switched on. Costs one read of a number until an admin changes an entry; in a transaction,
 * give it as `db` to notice a change since the text was read.
 */
export async function readEntries(ctx: Pick<Context, 'db'>, db: Database = ctx.db): Promise<EntryList> {
  const revision = await findWordRevision(db);
  const known = compiled.get(ctx.db);
  if (known?.revision === revision) return known;
  const rows = await listWords(db);
  const list = compileEntries(revision, rows.filter(({ is_on: isOn }) => isOn === 1).map(viewEntry));
  compiled.set(ctx.db, list);
  return list;
}

function viewEntry({ id, pattern, effect, refusal, places, language }: WordRow): ListedEntry {
  return { id, pattern, effect, text: refusal, places: JSON.parse(places) as WordPlace[], language };
}

export interface WrittenText {
  place: WordPlace;
  /** The name of the field in the request. */
  field: string;
  text: string | null | undefined;
}

/** Throws AppError('text_refused') with what admins wrote, for the first text in which a refused entry stands. */
export function refuseListed(entries: EntryList, texts: readonly WrittenText[]): void {
  for (const { place, field, text } of texts) {
    const message = text ? findRefusal(entries, text, place) : null;
    if (message !== null)
      throw new AppError('text_refused', { text: message, extras: { details: [{ field, message }] } });
  }
}
