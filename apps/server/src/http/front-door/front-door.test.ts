import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../test/members.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
let url: string;
let author: Member;
beforeAll(async () => {
  site = await startSite();
  url = await site.app.listen({ host: '127.0.0.1', port: 0 });
  author = await site.member();
  await site.publishedMeme(author, await site.member('moderator'));
});
afterAll(() => site.close());

const JSON_ONLY = { accept: 'application/json' };
const JSON_BODY = { 'content-type': 'application/json' };
/** All but what belongs to each answer alone. */
function headersOf(answer: Response): Record<string, string> {
  const { date: _, 'x-request-id': __, ...rest } = Object.fromEntries(answer.headers);
  return rest;
}

async function ask(headers: Record<string, string>) {
  const answer = await fetch(`${url}/memes`, { headers });
  return { answer, body: await answer.text() };
}

test('an answer that goes out again is the same, under an id of its own', async () => {
  for (const headers of [JSON_ONLY, { ...JSON_ONLY, 'accept-encoding': 'identity' }]) {
    const first = await ask(headers);
    const again = await ask(headers);
    expect(again.body).toBe(first.body);
    expect(headersOf(again.answer)).toEqual(headersOf(first.answer));
    expect(again.answer.headers.get('x-request-id')).toMatch(/^[\w-]{12}-[0-9a-z]+$/);
    expect(again.answer.headers.get('x-request-id')).not.toBe(first.answer.headers.get('x-request-id'));
  }
  const etag = (await ask(JSON_ONLY)).answer.headers.get('etag') ?? '';
  const known = { ...JSON_ONLY, 'if-none-match': etag };
  const answers = [await ask(known), await ask(known)];
  expect(answers.map(({ answer, body }) => [answer.status, body])).toEqual([
    [304, ''],
    [304, ''],
  ]);
  // What the client has already need not be said again.
  expect(headersOf(answers[0]?.answer as Response)).toMatchObject(headersOf(answers[1]?.answer as Response));
});

test('a member gets their own, whatever visitors were given', async () => {
  await ask(JSON_ONLY);
  const vote = { method: 'POST', headers: { authorization: `Bearer ${author.token}`, ...JSON_BODY } };
  const { id } = JSON.parse((await ask(JSON_ONLY)).body)[0];
  await fetch(`${url}/memes/${id}/vote`, { ...vote, body: '{"voteType":"up"}' });
  expect((await ask(JSON_ONLY)).body).toContain('"votes":1');
  await ask(JSON_ONLY);
  const own = await ask({ ...JSON_ONLY, authorization: `Bearer ${author.token}` });
  expect(own.body).toContain('"has_user_upvoted":true');
});

test('a page goes to who wants one, and nothing to who does not', async () => {
  for (let round = 0; round < 3; round++) {
    const page = await fetch(`${url}/browse`, { headers: { accept: 'text/html' } });
    const call = await fetch(`${url}/browse`, { headers: JSON_ONLY });
    expect([page.status, call.status]).toEqual([200, 404]);
    await Promise.all([page.arrayBuffer(), call.arrayBuffer()]);
  }
});

test('each is counted', async () => {
  await ask(JSON_ONLY);
  const count = async () => {
    const page = await (await fetch(`${url}/metrics`)).text();
    return page
      .split('\n')
      .filter((line) => line.includes('request_duration_seconds_count') && line.includes('route="/memes"'))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  const before = await count();
  for (let n = 0; n < 5; n++) await ask(JSON_ONLY);
  expect((await count()) - before).toBe(5);
});
