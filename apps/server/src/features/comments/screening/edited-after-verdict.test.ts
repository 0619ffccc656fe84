// On PostgreSQL in each `npm test`: comments/editing.service
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Appeal } from '@corpomeme/contract/moderation/appeals';
import { expect, test } from 'vitest';
import { type Discussion, startDiscussion } from '../../../../test/discussion.ts';

let { site, author, moderator, second, writer, url } = {} as Discussion;
startDiscussion((given) => {
  ({ site, author, moderator, second, writer, url } = given);
});

const WHY = { reason_code: 'insulting', reason: 'Nu așa.' };
const post = async (content: string) =>
  (await site.send('POST', url, { content }, writer)).json<Comment>().id;
const edit = async (id: number, content: string) =>
  (await site.send('PATCH', `${url}/${id}`, { content }, writer)).json<Comment>();
const casesOf = async (id: number) =>
  (await site.get('/moderation/cases?limit=50', second))
    .json<Case[]>()
    .filter(({ comment_id }) => comment_id === id);
async function judge(id: number, outcome: string) {
  const [found] = await casesOf(id);
  const versions = { version: found?.meme?.version, comment_version: found?.comment_version };
  return site.send('PUT', `/moderation/cases/${found?.id}`, { outcome, ...WHY, ...versions }, second);
}
const texts = async () => {
  site.clock.advance(2000);
  return (await site.get(url)).json<Comment[]>().map(({ content }) => content);
};

const verdicts: [string, () => Promise<number>][] = [
  [
    'kept a reported comment',
    async () => {
      const id = await post('Înainte.');
      await site.send('POST', `${url}/${id}/reports`, { reason_code: 'insulting' }, author);
      await judge(id, 'kept');
      return id;
    },
  ],
  [
    'approved a held comment',
    async () => {
      const id = await post('A fost Ion Popescu.');
      await judge(id, 'kept');
      return id;
    },
  ],
  [
    'brought a comment back',
    async () => {
      const id = await post('Înainte.');
      await site.send('DELETE', `${url}/${id}`, WHY, moderator);
      await site.send('POST', `${url}/${id}/appeal`, { text: 'De ce?' }, writer);
      const appeals = (await site.get('/moderation/appeals?limit=50', second)).json<Appeal[]>();
      const appeal = appeals.find(({ comment }) => comment?.id === id);
      const answer = { outcome: 'accepted', answer: 'Ai dreptate.' };
      await site.send('PUT', `/moderation/appeals/${appeal?.id}`, answer, second);
      return id;
    },
  ],
];

test.each(verdicts)(
  'after a moderator %s, an edit stays public and opens one case',
  async (_what, prepare) => {
    const id = await prepare();
    const [before] = await texts();
    expect(await casesOf(id)).toEqual([]);
    expect(await edit(id, 'După.')).not.toHaveProperty('state');
    expect(await edit(id, 'Iar după.')).not.toHaveProperty('state');
    expect(await texts()).toEqual(['Iar după.']);
    const cases = await casesOf(id);
    expect(cases).toMatchObject([
      { report_count: 0, comment: { content: 'Iar după.' }, reported_texts: [before, 'După.'] },
    ]);
    expect((await judge(id, 'kept')).statusCode).toBe(200);
    expect(await casesOf(id)).toEqual([]);
    await edit(id, 'La urmă.');
    expect((await judge(id, 'removed')).statusCode).toBe(200);
    expect(await texts()).toEqual(['[Comentariu șters]']);
  },
);

test('without a verdict, an edit opens no case; nor does a text that its author mended', async () => {
  const id = await post('Înainte.');
  await edit(id, 'După.');
  expect(await casesOf(id)).toEqual([]);
  const held = await post('A fost Ion Popescu.');
  await edit(held, 'A fost Ion.');
  await edit(held, 'A fost.');
  expect(await casesOf(held)).toEqual([]);
});

test('a text that is held after a verdict and mended then stays with the moderators', async () => {
  const id = await post('A fost Ion Popescu.');
  await judge(id, 'kept');
  expect(await edit(id, 'Sună la 0722 123 456.')).toMatchObject({ state: 'held' });
  expect(await edit(id, 'Altceva.')).not.toHaveProperty('state');
  expect(await texts()).toEqual(['Altceva.']);
  expect(await casesOf(id)).toMatchObject([{ comment: { content: 'Altceva.' } }]);
});

test('of many edits, the case keeps the judged text and the last ones', async () => {
  const id = await post('A fost Ion Popescu.');
  await judge(id, 'kept');
  for (let n = 1; n <= 14; n++) await edit(id, `Textul ${n}.`);
  const [found] = await casesOf(id);
  const last = Array.from({ length: 9 }, (_, n) => `Textul ${n + 5}.`);
  expect(found?.reported_texts).toEqual(['A fost Ion Popescu.', ...last]);
});

test('the author deletes the edited comment, and nothing is left', async () => {
  const id = await post('A fost Ion Popescu.');
  await judge(id, 'kept');
  await edit(id, 'După.');
  await site.send('DELETE', `${url}/${id}`, undefined, writer);
  expect(await casesOf(id)).toEqual([]);
  const sealed = await site.ctx.db
    .selectFrom('sealed_copies')
    .select('id')
    .where('comment_id', '=', id)
    .execute();
  expect(sealed).toEqual([]);
});
