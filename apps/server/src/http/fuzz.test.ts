import { ErrorBody } from '@corpomeme/contract/site/error-body';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { digestDatabase } from '../../test/database-digest.ts';
import type { Member } from '../../test/members.ts';
import { responseCheck } from '../../test/response-schemas.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Operation {
  method: Method;
  path: string;
  parameters: string[];
  fields: string[];
}

/** Milliseconds. The number of requests is fixed, however slow the machine is. */
const SLOW_MACHINE = 600_000;

/** Calls that would end the sessions that other runs need. */
const EXCLUDED = new Set(['POST /users/logout', 'DELETE /users/me', 'POST /users/change-password']);

let site: TestSite;
let callers: (Member | null)[];
let operations: Operation[];
let check: Awaited<ReturnType<typeof responseCheck>>;
let ids: string[];

beforeAll(async () => {
  site = await startSite({ env: { REMOTE_IMAGES: 'off' } });
  const author = await site.member();
  const moderator = await site.member('moderator');
  callers = [null, await site.member(), author, moderator, await site.member('admin')];
  const published = await site.publishedMeme(author, moderator);
  const pending = await site.meme(author);
  const said = await site.send('POST', `/memes/${published.id}/comments`, { content: 'x' }, author);
  ids = [published.id, pending.id, said.json().id, author.id].map(String);
  operations = describeOperations((await site.get('/openapi.json')).json());
  check = await responseCheck();
});
afterAll(() => site.close());

interface Description {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, DescribedSchema>; parameters: Record<string, DescribedParameter> };
}
interface DescribedParameter {
  name: string;
  in: string;
}
interface DescribedOperation {
  parameters?: (DescribedParameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: DescribedSchema }> };
}
interface DescribedSchema {
  $ref?: string;
  properties?: Record<string, object>;
}

function describeOperations({ paths, components }: Description): Operation[] {
  const read = (parameter: DescribedParameter | { $ref: string }) =>
    '$ref' in parameter ? components.parameters[parameter.$ref.split('/').at(-1) ?? ''] : parameter;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
      const body = schema?.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
      return {
        method: method.toUpperCase() as Method,
        path,
        parameters: parameters.map(read).flatMap((known) => (known?.in === 'query' ? [known.name] : [])),
        fields: Object.keys(body?.properties ?? {}),
      };
    }),
  );
}

const HOSTILE = [
  ...['', ' ', '0', '-1', '1e9', '99999999999999999999', '9007199254740993', 'NaN', 'null', '[]', '1;2'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', "'; drop table memes; --", '%00', '../../x'],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    '🙈',
    'ș',
    '<script>',
    '%',
    '{{7*7}}',
    '\r\nx: y',
  ],
];
const PLAUSIBLE: unknown[] = [
  ...[1, 2, 3, true, false, null, 'up', 'down', 'approved', 'rejected', 'Adobe', 'General', 'Iasi', 'recent'],
  ...['ana@firma.ro', 'o-parola-lunga', 'Radu', '2026-01-31T00:00:00.000Z', 'https://example.org/a.png'],
];

const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 30 }));
const scalar: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PLAUSIBLE) },
  { weight: 3, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0, 1.5, 1e308, -1e308, 2 ** 53, Number.MIN_VALUE) },
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ toString: 1 }, { length: -1 }, [[]], { __proto__: { isAdmin: true } }),
  },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(5000), 'ș'.repeat(3000), `${'a'.repeat(250)}@b.ro`) },
);
const call = fc.record({
  operation: fc.nat(),
  caller: fc.nat(4),
  segments: fc.array(text, { minLength: 3, maxLength: 3 }),
  known: fc.constantFrom(0, 1, 2, 3, null),
  query: fc.array(fc.tuple(fc.nat(), fc.boolean(), text), { maxLength: 4 }),
  body: fc.oneof(
    { weight: 5, arbitrary: fc.array(value, { minLength: 12, maxLength: 12 }) },
    { weight: 1, arbitrary: value },
  ),
  extra: fc.dictionary(text, value, { maxKeys: 2 }),
  key: fc.option(text),
});

/** Percent-encodes what URLs can hold; lone surrogates cannot be encoded. */
const encode = (words: string) => encodeURIComponent(words.toWellFormed());

function addressOf(
  { path, parameters }: Operation,
  given: ReturnType<typeof call.generate>['value'],
): string {
  let used = 0;
  const address = path.replace(/\{\w+\}/g, () =>
    given.known === null ? encode(given.segments[used++] ?? '') : (ids[given.known] ?? '1'),
  );
  // Includes repeated and unknown names.
  const search = given.query.map(([pick, isKnown, words]) => {
    const name = isKnown && parameters.length > 0 ? parameters[pick % parameters.length] : words;
    return `${encode(name ?? '')}=${encode(words)}`;
  });
  return `${address}?${search.join('&')}`;
}

function bodyOf({ fields }: Operation, { body, extra }: ReturnType<typeof call.generate>['value']): string {
  if (!Array.isArray(body) || body.length !== 12) return JSON.stringify(body) ?? '';
  return JSON.stringify({
    ...Object.fromEntries(fields.map((name, index) => [name, body[index % 12]])),
    ...extra,
  });
}

async function send(
  operation: Operation,
  as: Member | null | undefined,
  url: string,
  payload: string | null,
  more = {},
) {
  const answer = await site.app.inject({
    method: operation.method,
    url,
    headers: {
      accept: 'application/json',
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(payload === null ? {} : { 'content-type': 'application/json' }),
      ...more,
    },
    ...(payload === null ? {} : { payload }),
  });
  const where = `${operation.method} ${url} ${payload?.slice(0, 300)} → ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  // Google is not configured here, and Apple is never supported.
  if (![501, 503].includes(answer.statusCode)) expect(answer.statusCode, where).toBeLessThan(500);
  if (answer.statusCode >= 400) {
    expect(answer.headers['content-type'], where).toContain('application/json');
    ErrorBody.parse(answer.json());
  }
  check({ method: operation.method, url }, answer);
  return answer;
}

test(
  'random requests to all routes by all callers get a described response, never a 5xx',
  async () => {
    const targets = operations.filter(({ method, path }) => !EXCLUDED.has(`${method} ${path}`));
    await fc.assert(
      fc.asyncProperty(call, async (given) => {
        const operation = targets[given.operation % targets.length] as Operation;
        const payload = operation.method === 'GET' ? null : bodyOf(operation, given);
        const key = given.key?.replace(/[^\x20-\x7e]/g, '');
        const more = key ? { 'idempotency-key': key } : {};
        await send(operation, callers[given.caller], addressOf(operation, given), payload, more);
      }),
      { numRuns: 1200 },
    );
  },
  SLOW_MACHINE,
);

test.each([
  ['a null character', '\u0000'],
  ['half a surrogate pair', '\ud800'],
  ['what begins no escape', '%'],
])('%s in each place of each call is refused or found nowhere', async (_what, hostile) => {
  const inPath = hostile.isWellFormed() ? encodeURIComponent(hostile) : '%ed%a0%80';
  for (const operation of operations.filter(({ method, path }) => !EXCLUDED.has(`${method} ${path}`))) {
    const url = operation.path.replace(/\{\w+\}/g, inPath);
    const query = operation.parameters.map((name) => `${encodeURIComponent(name)}=${inPath}`).join('&');
    const body = JSON.stringify(Object.fromEntries(operation.fields.map((name) => [name, hostile])));
    const payload = operation.method === 'GET' ? null : body;
    for (const as of [null, callers[1], callers.at(-1)])
      await send(operation, as, `${url}?${query}`, payload);
  }
});

describe('a refused request writes nothing', () => {
  test(
    'for every kind of mistake',
    async () => {
      const writing = operations.filter(
        ({ method, path }) => method !== 'GET' && !EXCLUDED.has(`${method} ${path}`),
      );
      await fc.assert(
        fc.asyncProperty(call, async (given) => {
          const operation = writing[given.operation % writing.length] as Operation;
          const before = await digestDatabase(site.ctx.db);
          const url = addressOf(operation, given);
          const answer = await send(operation, callers[given.caller], url, bodyOf(operation, given));
          if (answer.statusCode >= 400) expect(await digestDatabase(site.ctx.db), url).toBe(before);
        }),
        { numRuns: 400 },
      );
    },
    SLOW_MACHINE,
  );
});

// Refused before any query, so one database is enough (decision 149).
describe.skipIf(inject('databaseUrl'))('malformed bodies', () => {
  const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  test.each([
    ['deep objects', deep(5000)],
    ['deep arrays', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['too much', JSON.stringify({ content: 'x'.repeat(70_000) })],
    ['half a text', '{"content": "x'],
    ['nothing but space', '   '],
    ['a byte order mark', '\ufeff{}'],
    ['a prototype', '{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {}}}'],
    ['the same key twice', '{"voteType": "up", "voteType": "down"}'],
    ['a number that is none', '{"parentId": NaN}'],
  ])('%s are refused by every call', async (_what, payload) => {
    for (const operation of operations.filter(({ method }) => method !== 'GET')) {
      if (EXCLUDED.has(`${operation.method} ${operation.path}`)) continue;
      const url = operation.path.replace(/\{\w+\}/g, '999999');
      for (const as of [null, callers[1], callers[4]]) await send(operation, as, url, payload);
    }
  });
});
