import { randomBytes } from 'node:crypto';
import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import type { Insertable } from 'kysely';
import type { Context } from '../src/context.ts';
import type { MemesTable } from '../src/db/meme-tables.ts';
import { FRESHEST } from '../src/features/memes/feed/freshness.queries.ts';
import { nextPublication } from '../src/features/memes/feed/publication.queries.ts';
import { insertMeme } from '../src/features/memes/memes.queries.ts';
import type { Member } from './members.ts';

/**
 * Adds an approved meme without image files, for tests of lists, and returns its id. The meme is published in the minute of
 * its submission, after all other memes of that minute.
 */
export async function addMemeRow(
  ctx: Context,
  author: Member,
  values: Partial<Insertable<MemesTable>> = {},
): Promise<number> {
  const now = ctx.clock.now();
  const { status = 'approved', created_at = now } = values;
  const wasPublic = status === 'approved' || status === 'removed';
  const add = async (trx: Context['db']) => {
    const { id, ...meme } = {
      user_id: author.id,
      title: null,
      company: 'Adobe',
      city: 'Iasi',
      message: null,
      image_key: randomBytes(16).toString('hex'),
      image_width: 640,
      image_height: 480,
      image_placeholder: 'x',
      status,
      created_at,
      updated_at: now,
      ...(wasPublic && { published_at: minuteOf(created_at), publication: await nextPublication(trx) }),
      freshness: FRESHEST,
      ...values,
    };
    if (id === undefined) return insertMeme(trx, meme);
    await trx
      .insertInto('memes')
      .values({ ...meme, id })
      .execute();
    return id;
  };
  return ctx.db.isTransaction ? add(ctx.db) : ctx.db.transaction().execute(add);
}
