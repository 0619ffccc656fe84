import { MINUTE } from '@corpomeme/contract/site/time';
import type { Insertable } from 'kysely';
import type { MemesTable } from '../../src/db/meme-tables.ts';
import type { Random } from '../../src/demo/random.ts';
import type { Member } from '../members.ts';
import { addMemeRow } from '../meme-rows.ts';
import type { SimulatedSite } from './simulated-site.ts';

/** Memes of one burst. */
const BURST = 5;

export interface DeskAuthors {
  members: Member[];
  /** Pseudonyms of memes without a name. */
  nameless: Member[];
}

export async function castDeskAuthors(site: SimulatedSite): Promise<DeskAuthors> {
  const add = (count: number) => Promise.all(Array.from({ length: count }, () => site.member()));
  const [members, nameless] = [await add(40), await add(10)];
  const ids = nameless.map(({ id }) => id);
  await site.ctx.db.updateTable('users').set({ role_id: 0 }).where('id', 'in', ids).execute();
  return { members, nameless };
}

interface Arrivals {
  /** When the earliest and the latest may have been sent, in ms. */
  from: number;
  until: number;
  count: number;
  random: Random;
}

/**
 * Adds rows of pending memes without files: of ten, two are in a burst of one account with the same words, one has the
 * picture of another one, and one has no name.
 */
export async function addArrivals(
  site: SimulatedSite,
  { members, nameless }: DeskAuthors,
  { from, until, count, random }: Arrivals,
): Promise<void> {
  const pick = (people: Member[]) => people[random.between(0, people.length - 1)] as Member;
  const add = (author: Member, values: Partial<Insertable<MemesTable>>) =>
    addMemeRow(site.ctx, author, { status: 'pending', ...values });
  const at = () => random.between(from, until - 10 * MINUTE);
  for (let made = 0; made < count; ) {
    const kind = random.next();
    const left = count - made;
    if (kind < 0.05 && left >= BURST) {
      const [author, begin, offer] = [pick(members), at(), random.between(1000, 9999)];
      const message = `Reclamă ${offer}: vindem acțiuni ieftine la prețul zilei`;
      for (let n = 0; n < BURST; n++) await add(author, { created_at: begin + n * MINUTE, message });
      made += BURST;
    } else if (kind < 0.12 && left >= 2) {
      const ids = [
        await add(pick(members), { created_at: at() }),
        await add(pick(members), { created_at: at() }),
      ];
      const source_hash = `same-${ids[0]}`;
      await site.ctx.db
        .insertInto('picture_looks')
        .values(ids.map((meme_id) => ({ meme_id, source_hash })))
        .execute();
      made += 2;
    } else {
      const isNameless = kind > 0.88;
      await add(pick(isNameless ? nameless : members), {
        created_at: at(),
        title: `Titlul ${random.next()}`,
      });
      made += 1;
    }
  }
}
