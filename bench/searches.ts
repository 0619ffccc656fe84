import * as operations from '@corpomeme/contract/memes/memes.operations';
import { pathOf, type QueryValues } from '@corpomeme/contract/site/operation';
import type { Database } from '../apps/server/src/db/dialect.ts';
import { encodeCursor } from '../apps/server/src/http/paging.ts';

export interface Search {
  name: string;
  url: string;
}

/** Words of the generated memes: in nearly all, in half, in a few hundred per hundred thousand, in five per million. */
export async function readSearches(db: Database, memes: number): Promise<Search[]> {
  const middle = await db
    .selectFrom('memes')
    .select(['publication', 'published_at', 'message'])
    .where('status', '=', 'approved')
    .where('id', '>=', Math.floor(memes / 2))
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const words = (middle.message ?? '').split(/[^\p{L}\d]+/u);
  const [few, fewToo, , rare, rareToo] = words.slice(words.indexOf('mail') + 1);
  const from = encodeCursor([middle.published_at ?? 0, middle.publication ?? 0]);
  const searches: Record<string, QueryValues> = {
    'a word of all memes': { search: 'mail' },
    'a word of half of them, without accents': { search: 'sedinta' },
    'its beginning': { search: 'sedin' },
    'one letter': { search: 's' },
    'a middling word': { search: few },
    'two middling words': { search: `${few} ${fewToo}` },
    'a rare word': { search: rare },
    'the beginning of rare words': { search: rare?.slice(0, 4) },
    'a word of no meme': { search: 'nicăieri' },
    'a frequent and a middling word': { search: `sedinta ${few}` },
    'a frequent and a rare word': { search: `sedinta ${rare}` },
    'a rare word, then a frequent one': { search: `${rareToo} sedinta` },
    'two frequent words': { search: 'sedinta prezentare' },
    'eight words': { search: 'luni ora noua inca putea fi un mail' },
    "an author's name": { search: 'colega 77' },
    'a frequent word, of a company': { search: 'sedinta', company: 'Dell' },
    'a middling word, of a company': { search: few, company: 'Dell' },
    'a frequent word, of a company, this hour': { search: 'sedinta', company: 'Dell', time: 'now' },
    'a rare word, this week': { search: rare, time: 'week' },
    'a frequent word, half way down': { search: 'sedinta', cursor: from },
    'a middling word, half way down': { search: few, cursor: from },
  };
  return Object.entries(searches).map(([name, query]) => ({
    name,
    url: pathOf(operations.listMemes, {}, query),
  }));
}
