import { connect } from 'node:net';
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
/** Returns the headers without those that differ for each response. */
function headersOf(answer: Response): Record<string, string> {
  const { date: _, 'x-request-id': __, ...rest } = Object.fromEntries(answer.headers);
  return rest;
}

async function ask(headers: Record<string, string>) {
  const answer = await fetch(`${url}/memes`, { headers });
  return { answer, body: await answer.text() };
}

test('a cached response is the same as the first one, except for its request id', async () => {
  for (const headers of [JSON_ONLY, { ...JSON_ONLY, 'accept-encoding': 'identity' }]) {
    const first = await ask(headers);
    const again = await ask(headers);
    expect(again.body).toBe(first.body);
    expect(headersOf(again.answer)).toEqual(headersOf(first.answer));
    expect(again.answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(again.answer.headers.get('x-request-id')).not.toBe(first.answer.headers.get('x-request-id'));
  }
  const etag = (await ask(JSON_ONLY)).answer.headers.get('etag') ?? '';
  const known = { ...JSON_ONLY, 'if-none-match': etag };
  const answers = [await ask(known), await ask(known)];
  expect(answers.map(({ answer, body }) => [answer.status, body])).toEqual([
    [304, ''],
    [304, ''],
  ]);
  // A 304 omits headers that the client already has.
  expect(headersOf(answers[0]?.answer as Response)).toMatchObject(headersOf(answers[1]?.answer as Response));
});

/** Returns the responses to these requests, which are sent at once on one connection, until the server closes it. */
function sendAtOnce(...requests: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(requests.join('')));
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part;
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}

test('the prepared head has the lines that Node writes', async () => {
  const { body } = await ask({ ...JSON_ONLY, 'accept-encoding': 'identity' });
  const request = (...lines: string[]) =>
    ['GET /memes HTTP/1.1', 'host: x', 'accept: application/json', ...lines, '', ''].join('\r\n');
  const text = await sendAtOnce(request(), request(), request(), request('connection: close'));
  const [, ...heads] = text.split('HTTP/1.1 200 OK').map((each) => each.split('\r\n\r\n')[0] ?? '');
  expect(text.split(body)).toHaveLength(5);
  const linesOf = (head = '') =>
    head
      .split('\r\n')
      .filter((line) => line !== '' && !/^(date|x-request-id|connection|keep-alive): /i.test(line))
      .sort();
  // Node writes the last head itself, because the connection ends.
  for (const head of heads.slice(0, 3)) {
    expect(linesOf(head)).toEqual(linesOf(heads[3]));
    expect(head).toMatch(/\r\nConnection: keep-alive\r\nKeep-Alive: timeout=\d+(\r|$)/);
  }
  expect(heads[3]).toMatch(/\r\nConnection: close(\r|$)/);
  const ids = heads.map((head) => /\r\nx-request-id: ([\w-]{36})(?:\r|$)/.exec(head)?.[1]);
  expect(new Set(ids).size).toBe(4);
  for (const head of heads) {
    expect(head.match(/\r\nDate: /g)).toHaveLength(1);
    const date = Date.parse(/\r\nDate: ([^\r]+)/.exec(head)?.[1] ?? '');
    expect(Math.abs(Date.now() - date)).toBeLessThan(60_000);
  }
});

test('a member gets their own response although visitors’ responses are cached', async () => {
  await ask(JSON_ONLY);
  const vote = { method: 'POST', headers: { authorization: `Bearer ${author.token}`, ...JSON_BODY } };
  const { id } = JSON.parse((await ask(JSON_ONLY)).body)[0];
  await fetch(`${url}/memes/${id}/vote`, { ...vote, body: '{"voteType":"up"}' });
  expect((await ask(JSON_ONLY)).body).toContain('"votes":1');
  await ask(JSON_ONLY);
  const own = await ask({ ...JSON_ONLY, authorization: `Bearer ${author.token}` });
  expect(own.body).toContain('"has_user_upvoted":true');
});

test('a cached page goes to browsers, and not to API clients', async () => {
  for (let round = 0; round < 3; round++) {
    const page = await fetch(`${url}/browse`, { headers: { accept: 'text/html' } });
    const call = await fetch(`${url}/browse`, { headers: JSON_ONLY });
    expect([page.status, call.status]).toEqual([200, 404]);
    await Promise.all([page.arrayBuffer(), call.arrayBuffer()]);
  }
});

async function countHits(): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^corpomeme_answer_cache_hits_total (\d+)/m.exec(metrics)?.[1]);
}

test.each(['/themes', '/companies', '/companies?search=ban'])(
  'a page that is not cached does not get the cached API response of its address: %s',
  async (address) => {
    const call = async (accept: string) => {
      const answer = await fetch(url + address, { headers: { accept } });
      await answer.arrayBuffer();
      return answer.headers.get('content-type');
    };
    const hits = await countHits();
    for (let round = 0; round < 3; round++)
      expect(await call('application/json')).toContain('application/json');
    expect(await countHits()).toBeGreaterThan(hits);
    expect(await call('text/html')).toContain('text/html');
    expect(await call('application/json')).toContain('application/json');
  },
);

test('each response is counted', async () => {
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

test('a page from memory, and a call that names an opened page, count as views', async () => {
  const browser = { 'user-agent': 'Mozilla/5.0 Firefox/150.0' };
  const before = await countHits();
  site.ctx.pageViews.take();
  for (let n = 0; n < 3; n++) await fetch(`${url}/`, { headers: { ...browser, accept: 'text/html' } });
  for (let n = 0; n < 2; n++) await ask({ ...browser, ...JSON_ONLY, 'page-view': '/browse' });
  await ask({ ...browser, ...JSON_ONLY });
  expect(site.ctx.pageViews.take()).toEqual({
    views: 5,
    visits: 3,
    paths: new Map([
      ['/', 3],
      ['/browse', 2],
    ]),
    hosts: new Map(),
  });
  expect(await countHits()).toBeGreaterThanOrEqual(before + 4);
});

test('two `Host` headers get 400, also for a page from memory', async () => {
  await ask(JSON_ONLY);
  const { port } = new URL(url);
  for (const path of ['/memes', '/', '/no-such-page']) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(
      `GET ${path} HTTP/1.1\r\nHost: corpomeme.example\r\nhost: other.example\r\nConnection: close\r\n\r\n`,
    );
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part);
    expect(Buffer.concat(parts).toString(), path).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"bad_request"/);
  }
});
