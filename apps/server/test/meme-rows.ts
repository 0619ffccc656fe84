import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Context } from '../src/context.ts';
import type { MemesTable } from '../src/db/tables.ts';
import { insertMeme } from '../src/features/memes/memes.queries.ts';
import type { Member } from './members.ts';

/** Adds an approved meme without image files, for tests of lists. Returns the id. */
export async function addMemeRow(
  ctx: Context,
  author: Member,
  values: Partial<Insertable<MemesTable>> = {},
): Promise<number> {
  const now = ctx.clock.now();
  return insertMeme(ctx.db, {
    user_id: author.id,
    title: null,
    company: 'Adobe',
    city: 'Iasi',
    message: null,
    image_key: randomBytes(16).toString('hex'),
    image_width: 640,
    image_height: 480,
    image_placeholder: 'x',
    status: 'approved',
    created_at: now,
    updated_at: now,
    ...values,
  });
}
