import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { beforeEach, expect, test } from 'vitest';
import { type Discussion, startDiscussion } from '../../../../test/discussion.ts';
import type { Member } from '../../../../test/members.ts';
import { findDrifts } from '../../people/admin/admin.ts';

let { site, author, moderator, writer, meme, url } = {} as Discussion;
startDiscussion((given) => {
  ({ site, author, moderator, writer, meme, url } = given);
});
let admin: Member;
beforeEach(async () => {
  admin = await site.member('admin');
});

const post = async (content: string, as: Member, parentId?: number) =>
  (await site.send('POST', url, { content, parentId }, as)).json<Comment>();
async function caseOf(id: number): Promise<Case> {
  const cases = (await site.get('/moderation/cases?limit=50', moderator)).json<Case[]>();
  const found = cases.find(({ comment_id }) => comment_id === id);
  if (!found) throw new Error('no open case');
  return found;
}
const keep = ({ id, comment_version }: Case) =>
  site.send('PUT', `/moderation/cases/${id}`, { outcome: 'kept', comment_version }, moderator);
async function shown() {
  site.clock.advance(2000);
  const all = (await site.get(url)).json<Comment[]>();
  const { commentCount } = (await site.get(`/memes/${meme.id}`)).json<Meme>();
  return { texts: all.map(({ content }) => content), commentCount };
}
const noDrifts = async () => expect(await findDrifts(site.ctx.db)).toEqual([]);
const HELD = 'A fost Ion Popescu.';

test('a held comment whose author is banned meanwhile still gets one decision', async () => {
  for (let round = 0; round < 4; round++) {
    writer = await site.member();
    const { id } = await post(HELD, writer);
    const held = await caseOf(id);
    const ban = () => site.send('DELETE', `/admin/users/${writer.id}`, {}, admin);
    const answers = round % 2 ? [await ban(), await keep(held)] : await Promise.all([ban(), keep(held)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { texts, commentCount } = await shown();
    expect(texts).toHaveLength(round + 1);
    expect(commentCount).toBe(round + 1);
    await noDrifts();
  }
});

test('a suspended author edits nothing that waits', async () => {
  const { id } = await post(HELD, writer);
  const sanction = { kind: 'suspension', days: 3, reason_code: 'real_name' };
  const answers = await Promise.all([
    site.send('POST', `/users/${writer.id}/sanctions`, sanction, moderator),
    site.send('PATCH', `${url}/${id}`, { content: 'A fost Ion.' }, writer),
  ]);
  expect(answers[0]?.statusCode).toBe(201);
  expect((await site.send('PATCH', `${url}/${id}`, { content: 'Gata.' }, writer)).statusCode).toBe(403);
  await noDrifts();
});

test('a held reply whose parent is deleted meanwhile becomes public below its place', async () => {
  for (let round = 0; round < 4; round++) {
    const parent = await post('Și la noi.', author);
    const reply = await post(HELD, writer, parent.id);
    const held = await caseOf(reply.id);
    const deletion = () => site.send('DELETE', `${url}/${parent.id}`, undefined, author);
    const answers =
      round % 2 ? [await deletion(), await keep(held)] : await Promise.all([deletion(), keep(held)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { texts, commentCount } = await shown();
    expect(texts.filter((text) => text === HELD)).toHaveLength(round + 1);
    expect(commentCount).toBe(round + 1);
    await noDrifts();
  }
});
