import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

/**
 * Each column with a member's id, and what deleting the account does to it: deletes the row, clears the id, moves the
 * row to a new account without a person, or keeps the id with an anonymous name. Add each new column here, and its
 * table to docs/privacy.md.
 */
const AFTER_DELETION: Record<string, 'goes' | 'cleared' | 'moves' | 'stays'> = {
  'accounts.user_id': 'goes',
  'appeals.decided_by': 'stays',
  'appeals.user_id': 'goes',
  'audit_log.actor_id': 'stays',
  'audit_log.user_id': 'stays',
  'blocked_pictures.blocked_by': 'stays',
  'blocks.created_by': 'stays',
  'comment_votes.user_id': 'moves',
  'comments.user_id': 'moves',
  'company_choice_moves.user_id': 'goes',
  'company_choices.user_id': 'goes',
  'desk_cares.user_id': 'goes',
  'digests.user_id': 'goes',
  'former_names.user_id': 'goes',
  'hard_cases.moderator_id': 'goes',
  'idempotency_keys.user_id': 'goes',
  'meme_votes.user_id': 'moves',
  'memes.decided_by': 'stays',
  'memes.user_id': 'moves',
  'muted_members.muted_user_id': 'goes',
  'muted_members.user_id': 'goes',
  'notifications.about_user_id': 'stays',
  'notifications.user_id': 'goes',
  'reports.user_id': 'cleared',
  'saved_memes.user_id': 'goes',
  'same_here_votes.user_id': 'moves',
  'sanctions.created_by': 'stays',
  'sanctions.lifted_by': 'stays',
  'sanctions.user_id': 'goes',
  'second_looks.second_by': 'stays',
  'second_looks.third_by': 'stays',
  'sessions.user_id': 'goes',
  'two_factors.user_id': 'goes',
  'weekly_mails.user_id': 'goes',
};

const NAMES_A_PERSON = /(^|_)(user_id|actor_id|moderator_id|author_id|by)$/;

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('the table lists each column with a member’s id, and docs/privacy.md its table', async () => {
  const tables = (await site.ctx.db.introspection.getTables()).filter(({ isView }) => !isView);
  const found = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => NAMES_A_PERSON.test(column.name)).map((column) => `${name}.${column.name}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(AFTER_DELETION).toSorted());
  const file = path.resolve(import.meta.dirname, '../../../../../../docs/privacy.md');
  const document = readFileSync(file, 'utf8');
  const missing = found.filter((column) => !document.includes(`\`${column.split('.')[0]}\``));
  expect(missing).toEqual([]);
});

test('a moderator leaves no settings, no hard cases and no other own row', async () => {
  const [admin, author] = [await site.member('admin'), await site.member()];
  const leaving = await site.member('moderator');
  const meme = await addMemeRow(site.ctx, author, { status: 'pending' });
  const { db } = site.ctx;
  expect((await site.send('PATCH', '/moderation/desk', { daily_limit: 40 }, leaving)).statusCode).toBe(200);
  await db
    .insertInto('hard_cases')
    .values({ meme_id: meme, moderator_id: leaving.id, assigned_at: 1 })
    .execute();
  await site.send('PUT', '/users/me/digest', { enabled: true }, leaving);
  await site.send('PUT', `/admin/users/${leaving.id}/role`, { roleId: 1 }, admin);
  const published = await addMemeRow(site.ctx, author);
  await site.send('POST', `/memes/${published}/reports`, { reason_code: 'other' }, leaving);
  expect(await columnsWith(leaving.id)).toEqual(
    expect.arrayContaining([
      'desk_cares.user_id',
      'hard_cases.moderator_id',
      'digests.user_id',
      'reports.user_id',
    ]),
  );

  expect((await site.send('DELETE', `/admin/users/${leaving.id}`, {}, admin)).statusCode).toBe(200);
  const left = await columnsWith(leaving.id);
  expect(left.filter((column) => AFTER_DELETION[column] !== 'stays')).toEqual([]);
});

async function columnsWith(userId: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of Object.keys(AFTER_DELETION)) {
    const [table = '', column = ''] = name.split('.');
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(site.ctx.db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
