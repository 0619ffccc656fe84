// On PostgreSQL in each `npm test`: db/search-index
import { setTimeout } from 'node:timers/promises';
import type { Meme } from '@corpomeme/contract/memes/memes';
import * as memesOperations from '@corpomeme/contract/memes/memes.operations';
import * as moderationOperations from '@corpomeme/contract/moderation/moderation.operations';
import * as usersOperations from '@corpomeme/contract/people/users.operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

const ROUNDS = 10;
const MEMES = 8;

let site: TestSite;
let moderator: Member;
beforeAll(async () => {
  site = await startSite();
  moderator = await site.member('moderator');
});
afterAll(() => site.close());

async function find(search: string): Promise<number[]> {
  site.clock.advance(1001);
  return (await site.get(pathOf(memesOperations.listMemes, {}, { search, limit: 50 })))
    .json<Meme[]>()
    .map(({ id }) => id);
}

const approve = (id: number) =>
  site.send('PUT', pathOf(moderationOperations.decideMeme, { id }), { status: 'approved' }, moderator);

test('memes approved while their author is renamed are found only by the new name', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const author = await site.member();
    const ids: number[] = [];
    for (let n = 0; n < MEMES; n++) ids.push(await addMemeRow(site.ctx, author, { status: 'pending' }));
    const name = `Redenumit ${'abcdefghij'[round]}`;
    const [half, rest] = [ids.slice(0, MEMES / 2), ids.slice(MEMES / 2)];
    const answers = await Promise.all([
      ...half.map(approve),
      site.send('POST', pathOf(usersOperations.changeNickname), { newNickname: name }, author),
      ...rest.map(approve),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(new Set(await find(name))).toEqual(new Set(ids));
    expect(await find(author.username)).toEqual([]);
  }
});

test('a meme approved while its image is read is found by the text in it', async () => {
  const image_key = 'f'.repeat(32);
  const author = await site.member();
  const id = await addMemeRow(site.ctx, author, { status: 'pending', image_key });
  let decision: ReturnType<typeof approve> | undefined;
  await site.ctx.transact(async (trx) => {
    const text = { image_key, content: 'Xeroxul', confidence: 80, read_at: 1 };
    await trx.insertInto('picture_texts').values(text).execute();
    decision = approve(id);
    // Time for a decision that does not see the text.
    await setTimeout(200);
  });
  expect((await decision)?.statusCode).toBe(200);
  expect(await find('xeroxul')).toEqual([id]);
});

test('memes removed while they are edited are not found', async () => {
  const author = await site.member();
  const admin = await site.member('admin');
  const ids: number[] = [];
  for (let n = 0; n < ROUNDS; n++) ids.push(await addMemeRow(site.ctx, author, { title: 'Trecător' }));
  await Promise.all(
    ids.flatMap((id) => [
      site.send('PATCH', pathOf(memesOperations.readMeme, { id }), { title: 'Trecător, din nou' }, admin),
      site.ctx.db.updateTable('memes').set({ status: 'removed' }).where('id', '=', id).execute(),
    ]),
  );
  expect(await find('trecator')).toEqual([]);
});
