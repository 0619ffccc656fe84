import { ErrorBody } from '@corpomeme/contract/errors';
import type { Meme } from '@corpomeme/contract/memes';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnswerCheck } from '../../test/answer-schemas.ts';
import type { Member } from '../../test/members.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let site: TestSite;
let callers: (Member | null)[];
let calls: { method: Method; path: string }[];

beforeAll(async () => {
  site = await startSite({ env: { REMOTE_IMAGES: 'off' } });
  callers = [null, await site.member(), await site.member('moderator'), await site.member('admin')];
  await site.publishedMeme(await site.member(), await site.member('moderator'));
  const description = (await site.get('/openapi.json')).json<{ paths: Record<string, object> }>();
  calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase() as Method, path })),
  );
});
afterAll(() => site.close());

test('the description is OpenAPI 3.1 of this site, each operation with its summary, answers and access', async () => {
  const { openapi, paths, components } = (await site.get('/openapi.json')).json();
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Meme', 'Error', 'Company']));
  expect(calls.length).toBeGreaterThan(15);
  for (const { method, path } of calls) {
    const operation = paths[path][method.toLowerCase()];
    expect(operation, `${method} ${path}`).toMatchObject({
      summary: expect.stringMatching(/^[A-Z]/),
      responses: { '4XX': expect.anything(), '5XX': expect.anything() },
    });
  }
  expect(paths['/memes/{id}/vote'].post.security).toEqual([{ session: [] }]);
  expect(paths['/memes'].get.security).toBeUndefined();
});

test('an answer that differs from its description is noticed by the tests', async () => {
  const check = createAnswerCheck(() => site.app.swagger() as never);
  const call = { method: 'GET', url: '/memes?limit=1' };
  const answer = await site.get(call.url);
  check(call, answer);
  const [meme] = answer.json<Meme[]>();
  for (const wrong of [{}, [{ ...meme, votes: '1' }], [{ ...meme, created_at: 'yesterday' }]]) {
    const altered = { statusCode: 200, headers: answer.headers, json: () => wrong, body: '' };
    expect(() => check(call, altered as never)).toThrow('differs from its schema');
  }
  const undescribed = { statusCode: 302, headers: answer.headers, json: () => [], body: '' };
  expect(() => check(call, undescribed as never)).toThrow('not described');
});

test('the browsable page loads only its own files', async () => {
  const page = await site.get('/docs');
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1',
    '1e9',
    '99999999999999999999',
    '9007199254740991',
    'NaN',
    'null',
    '__proto__',
  ),
  fc.constantFrom(
    'toString',
    "'; drop table memes; --",
    '\u0000',
    '\ud800',
    '%00',
    '../../x',
    '🙈',
    'a@b.ro',
  ),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom({ toString: 1 }, { valueOf: null }, { length: -1 }, [[]]),
);
const NAMES = [
  'title',
  'company',
  'city',
  'message',
  'image_url',
  'voteType',
  'status',
  'reason',
  'userId',
  'email',
];
const MORE_NAMES = [
  'password',
  'token',
  'content',
  'parentId',
  'limit',
  'cursor',
  'sort',
  'time',
  'constructor',
];
const fieldsOf = (values: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.oneof(fc.constantFrom(...NAMES, ...MORE_NAMES), text), values, { maxKeys: 6 });

/** Percent-encodes what URLs can hold; lone surrogates cannot be. */
const encode = (words: string) => encodeURIComponent(words.toWellFormed());

test('whatever is sent to whichever address by whomever, the answer is never a 5xx', async () => {
  const input = fc.record({
    call: fc.nat(),
    caller: fc.nat(3),
    segments: fc.array(text, { minLength: 2, maxLength: 2 }),
    known: fc.boolean(),
    query: fieldsOf(text),
    body: fc.oneof(fieldsOf(value), value),
  });
  // Who logs out on the first run would be a visitor from then on.
  const targets = calls.filter(({ path }) => path !== '/users/logout');
  await fc.assert(
    fc.asyncProperty(input, async ({ call, caller, segments, known, query, body }) => {
      const { method, path } = targets[call % targets.length] ?? { method: 'GET', path: '/' };
      let used = 0;
      const address = path.replace(/\{\w+\}/g, () => (known ? '1' : encode(segments[used++] ?? '')));
      const search = Object.entries(query).map(([name, given]) => `${encode(name)}=${encode(String(given))}`);
      const token = callers[caller]?.token;
      const answer = await site.app.inject({
        method,
        url: `${address}?${search.join('&')}`,
        headers: {
          accept: 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        },
        ...(method === 'GET' ? {} : { payload: JSON.stringify(body) ?? '' }),
      });
      expect(answer.statusCode, `${method} ${address} ${answer.body}`).toBeLessThan(500);
      if (answer.statusCode >= 400) ErrorBody.parse(answer.json());
    }),
    { numRuns: 600, interruptAfterTimeLimit: 12_000 },
  );
});
