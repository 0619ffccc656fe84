import { OPERATIONS } from '@corpomeme/contract/operations';
import type { Operation } from '@corpomeme/contract/site/operation';
import Fastify, { type RouteShorthandOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS_BODIES, ACCESS_TABLE, CALLERS, type Caller } from '../../test/access-table.ts';
import { listRoutes } from '../../test/list-routes.ts';
import type { Member } from '../../test/members.ts';
import { sampleBody } from '../../test/sample-body.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { enforceAccess } from './access.ts';

/** Callers who are refused by the level that a call's address requires, and the status. */
const REFUSED = {
  public: {},
  member: { visitor: 401, banned: 401, deleted: 401 },
  author: {
    visitor: 401,
    banned: 401,
    deleted: 401,
    unverified: 404,
    member: 404,
    moderator: 403,
    admin: 403,
  },
  moderator: { visitor: 401, banned: 401, deleted: 401, unverified: 403, member: 403, author: 403 },
  admin: {
    visitor: 401,
    banned: 401,
    deleted: 401,
    unverified: 403,
    member: 403,
    author: 403,
    moderator: 403,
  },
} as const satisfies Record<string, Partial<Record<Caller, number>>>;

/**
 * Returns the level that method and path require, independent of what the operation declares. Routes that differ, or whose
 * response depends on the caller, have a row in `ACCESS_TABLE`.
 */
function levelOf({ method, path }: Operation): keyof typeof REFUSED {
  if (path.startsWith('/admin/')) return 'admin';
  if (path.startsWith('/moderation/') && !PUBLIC_RECORDS.includes(path)) return 'moderator';
  if (method === 'PATCH' && path.startsWith('/memes/')) return 'author';
  return path.startsWith('/users/me') || method !== 'GET' ? 'member' : 'public';
}

const PUBLIC_RECORDS = [
  '/moderation/log',
  '/moderation/log/months',
  '/moderation/ledger',
  '/moderation/rules',
];

let site: TestSite;
let callers: Record<Caller, Member | null>;
const values: Record<string, string> = { ':file': 'ana.svg', ':answerId': '999999', ':number': '999999' };

beforeAll(async () => {
  site = await startSite();
  const banned = await site.member();
  const deleted = await site.member();
  const unverified = await site.member();
  const author = await site.member();
  callers = {
    visitor: null,
    unverified,
    member: await site.member(),
    author,
    moderator: await site.member('moderator'),
    admin: await site.member('admin'),
    banned,
    deleted,
  };
  const people = site.ctx.db.updateTable('users');
  await people.set({ email_verified: 0 }).where('id', '=', unverified.id).execute();
  await people.set({ banned_at: 1 }).where('id', '=', banned.id).execute();
  await people.set({ banned_at: 1, deleted_at: 1 }).where('id', '=', deleted.id).execute();
  const pending = await site.meme(author);
  values[':id'] = String(pending.id);
  values['DELETE /memes/:id'] = `/memes/${(await site.meme(author)).id}`;
  const comment = await site.send('POST', `/memes/${pending.id}/comments`, { content: 'x' }, author);
  values[':commentId'] = String(comment.json().id);
  values['/media/:key/:file'] = pending.image_url;
  values['/share/:file'] = `/share/${pending.id}.jpg`;
  values['/sitemap-memes-:file'] = '/sitemap-memes-1.xml';
  values['/admin/blocks/:id'] = '/admin/blocks/999999';
  values['/admin/listed-words/:id'] = '/admin/listed-words/999999';
  values['/admin/speakers/:id'] = '/admin/speakers/999999';
  values['/admin/companies/:id'] = '/admin/companies/999999';
  values['/admin/companies/:id/merge'] = '/admin/companies/999999/merge';
  values['/moderation/blocked-pictures/:id'] = '/moderation/blocked-pictures/999999';
  values['/moderation/invitations/:id'] = '/moderation/invitations/999999';
  values['/moderation/looks/:id'] = '/moderation/looks/999999';
  values['/moderation/cases/:id'] = '/moderation/cases/999999';
  values[':name'] = 'Adobe';
  values[':slug'] = 'pay';
  values[':issuer'] = 'club';
  values[':step'] = 'companies';
  values['/admin/templates/:name'] = '/admin/templates/unknown';
  values['/admin/themes/:slug'] = '/admin/themes/unknown';
  values['/moderation/appeals/:id'] = '/moderation/appeals/999999';
  values['/users/me/sanctions/:id/appeal'] = '/users/me/sanctions/999999/appeal';
  const somebody = await site.member();
  values[':cleanupId'] = '999999';
  values[':sanctionId'] = '999999';
  values[':memberId'] = somebody.id;
});
afterAll(() => site.close());

/** The paths whose `:id` is a member's. */
const OF_MEMBER = /^\/((admin\/)?users|authors|moderation\/members|users\/me\/muted)\/:id/;

const routeOf = ({ method, path }: Operation) => `${method} ${path}`;
const ROWS = new Set(ACCESS_TABLE.map(([route]) => route));
const WITHOUT_ROW = Object.values(OPERATIONS).filter((operation) => !ROWS.has(routeOf(operation)));

test('each route has a row, or is an operation of the level that its address requires', () => {
  const known = [...ROWS, ...WITHOUT_ROW.map(routeOf)];
  expect(listRoutes(site.app).toSorted()).toEqual(known.toSorted());
});

async function ask(route: string, caller: Caller, body: object) {
  const [method, pattern = '', asPage] = route.split(' ');
  const path = OF_MEMBER.test(pattern) ? pattern.replace(':id', ':memberId') : pattern;
  const url = values[route] ?? values[pattern] ?? path.replace(/:\w+/g, (name) => values[name] ?? name);
  const as = callers[caller];
  if (method === 'GET') return asPage ? site.getPage(url, as) : site.get(url, as);
  return site.send(method as 'POST' | 'PUT' | 'PATCH' | 'DELETE', url, ACCESS_BODIES[route] ?? body, as);
}

test.each(WITHOUT_ROW.map((operation) => [routeOf(operation), levelOf(operation), operation] as const))(
  '%s, level %s, answers each caller',
  async (route, level, operation) => {
    const refused: Partial<Record<Caller, number>> = REFUSED[level];
    const wrong: string[] = [];
    for (const caller of CALLERS) {
      const { statusCode, body } = await ask(route, caller, sampleBody(operation.body));
      const isRight = refused[caller] ? statusCode === refused[caller] : statusCode < 400;
      if (!isRight) wrong.push(`${caller}: ${statusCode} ${body}`);
    }
    expect(wrong).toEqual([]);
  },
);

test.each(ACCESS_TABLE)('%s answers each caller', async (route, ...expected) => {
  const answers: number[] = [];
  for (const caller of CALLERS) answers.push((await ask(route, caller, {})).statusCode);
  expect(answers).toEqual(expected);
});

describe('the server refuses to start', () => {
  const config = { access: 'public' } as const;
  const schema = { response: { 200: {} } };
  test.each<[string, RouteShorthandOptions, string]>([
    ['without access', { schema }, 'GET /x declares no access'],
    ['without answer schema', { config }, 'GET /x declares no answer schema'],
    ['without answer schema, with another', { config, schema: { params: {} } }, 'no answer schema'],
  ])('for a route %s', async (_what, options, message) => {
    const app = Fastify();
    enforceAccess(app, async () => null);
    app.get('/x', options, async () => 'x');
    await expect(app.ready()).rejects.toThrow(message);
  });

  test('not for a complete route', async () => {
    const app = Fastify();
    enforceAccess(app, async () => null);
    app.get('/x', { config, schema: { hide: true } }, async () => 'x');
    await app.ready();
    await app.close();
  });
});
