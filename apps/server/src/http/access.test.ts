import { OPERATIONS } from '@corpomeme/contract/operations';
import type { Operation } from '@corpomeme/contract/site/operation';
import Fastify, { type RouteShorthandOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRoutes } from '../../test/list-routes.ts';
import type { Member } from '../../test/members.ts';
import { sampleBody } from '../../test/sample-body.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { DEFAULT_WEIGHTS } from '../features/safety/checks/settings/weights.policy.ts';
import { enforceAccess } from './access.ts';

const CALLERS = [
  'visitor',
  'unverified',
  'member',
  'author',
  'moderator',
  'admin',
  'banned',
  'deleted',
] as const;
type Caller = (typeof CALLERS)[number];
type Row = [route: string, ...statuses: number[]];

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
 * response depends on the caller, have a row in `TABLE`.
 */
function levelOf({ method, path }: Operation): keyof typeof REFUSED {
  if (path.startsWith('/admin/')) return 'admin';
  if (path.startsWith('/moderation/') && !PUBLIC_RECORDS.includes(path)) return 'moderator';
  if (method === 'PATCH' && path.startsWith('/memes/')) return 'author';
  return path.startsWith('/users/me') || method !== 'GET' ? 'member' : 'public';
}

const PUBLIC_RECORDS = ['/moderation/log', '/moderation/log/months', '/moderation/rules'];

/**
 * The routes that follow no level, and those of no operation: the status for each caller, in the order of CALLERS. `:id` is the
 * author's pending meme.
 */
const TABLE: Row[] = [
  ['GET /', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /metrics', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /openapi.json', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /docs', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /*', 404, 404, 404, 404, 404, 404, 404, 404],
  ['GET /.well-known/change-password', 302, 302, 302, 302, 302, 302, 302, 302],
  ['GET /verify-email', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /ws', 426, 426, 426, 426, 426, 426, 426, 426],
  ['GET /companies as page', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /memes/:id/proposal', 401, 403, 403, 403, 404, 404, 401, 401],
  ['PUT /memes/:id/proposal', 401, 403, 403, 403, 404, 404, 401, 401],
  ['GET /companies/:name/speaking', 401, 200, 200, 200, 200, 200, 401, 401],
  ['POST /companies/:name/speaking', 401, 409, 409, 409, 403, 403, 401, 401],
  ['POST /companies/:name/speaking/record', 401, 409, 409, 409, 409, 409, 401, 401],
  ['POST /companies/:name/speaking/mails', 401, 409, 409, 409, 409, 409, 401, 401],
  ['POST /companies/:name/speaking/link', 401, 409, 409, 409, 409, 409, 401, 401],
  ['PUT /admin/speakers/:id', 401, 403, 403, 403, 403, 404, 401, 401],
  ['PATCH /admin/companies/:id', 401, 403, 403, 403, 403, 404, 401, 401],
  ['POST /admin/companies/:id/merge', 401, 403, 403, 403, 403, 404, 401, 401],
  ['DELETE /admin/companies/:id/merge', 401, 403, 403, 403, 403, 404, 401, 401],
  ['GET /memes/:id', 404, 404, 404, 200, 200, 200, 404, 404],
  ['GET /memes/:id/around', 404, 404, 404, 200, 200, 200, 404, 404],
  ['GET /share/:file', 404, 404, 404, 404, 404, 404, 404, 404],
  ['GET /sitemap-memes-:file', 404, 404, 404, 404, 404, 404, 404, 404],
  ['GET /company/:name/badge.svg', 308, 308, 308, 308, 308, 308, 308, 308],
  ['GET /company/:name/chart.svg', 308, 308, 308, 308, 308, 308, 308, 308],
  ['GET /company/:name/figures.json', 308, 308, 308, 308, 308, 308, 308, 308],
  ['GET /company/:name/figures.csv', 308, 308, 308, 308, 308, 308, 308, 308],
  ['GET /oembed', 400, 400, 400, 400, 400, 400, 400, 400],
  ['GET /embed/:id', 404, 404, 404, 404, 404, 404, 404, 404],
  ['POST /users/update-nickname', 401, 400, 400, 400, 400, 400, 401, 401],
  ['DELETE /users/me', 401, 400, 400, 400, 400, 400, 401, 401],
  ['PUT /users/me/saved/:id', 401, 404, 404, 200, 200, 200, 401, 401],
  ['GET /authors/:id', 404, 404, 404, 404, 404, 404, 404, 404],
  ['GET /authors/:id/memes', 404, 404, 404, 404, 404, 404, 404, 404],
  ['GET /authors/:id/comments', 404, 404, 404, 404, 404, 404, 404, 404],
  ['PUT /users/me/push', 401, 400, 400, 400, 400, 400, 401, 401],
  ['POST /unsubscribe', 400, 400, 400, 400, 400, 400, 400, 400],
  ['GET /memes/:id/answers', 401, 404, 404, 404, 404, 404, 401, 401],
  ['POST /memes/:id/answers', 401, 404, 404, 404, 404, 404, 401, 401],
  ['DELETE /memes/:id/answers/:answerId', 401, 404, 404, 404, 404, 404, 401, 401],
  ['GET /users/me/memes/:id/statement', 401, 404, 404, 404, 404, 404, 401, 401],
  ['POST /memes/:id/contest', 401, 404, 404, 404, 404, 404, 401, 401],
  ['POST /memes/:id/statement', 401, 404, 404, 409, 403, 403, 401, 401],
  ['POST /statements', 404, 404, 404, 404, 404, 404, 404, 404],
  ['POST /memes/:id/reports', 401, 404, 404, 404, 404, 404, 401, 401],
  ['POST /memes/:id/comments/:commentId/reports', 401, 404, 404, 404, 404, 404, 401, 401],
  ['POST /report', 415, 415, 415, 415, 415, 415, 415, 415],
  ['POST /withdraw', 415, 415, 415, 415, 415, 415, 415, 415],
  ['POST /forgot-password', 415, 415, 415, 415, 415, 415, 415, 415],
  ['POST /language', 400, 400, 400, 400, 400, 400, 400, 400],
  ['POST /studio/share', 303, 303, 303, 303, 303, 303, 303, 303],
  ['POST /notices', 400, 400, 400, 400, 400, 400, 400, 400],
  ['DELETE /moderation/members/:id/cleanups/:cleanupId', 401, 403, 403, 403, 409, 409, 401, 401],
  ['PUT /moderation/looks/:id', 401, 403, 403, 403, 404, 404, 401, 401],
  ['POST /memes/:id/reopening', 401, 403, 403, 403, 409, 409, 401, 401],
  ['POST /moderation/blocked-pictures', 401, 403, 403, 403, 404, 404, 401, 401],
  ['DELETE /moderation/blocked-pictures/:id', 401, 403, 403, 403, 404, 404, 401, 401],
  ['GET /memes/:id/picture-text', 401, 404, 404, 200, 200, 200, 401, 401],
  ['GET /moderation/cases/:id', 401, 403, 403, 403, 404, 404, 401, 401],
  ['PUT /moderation/cases/:id', 401, 403, 403, 403, 404, 404, 401, 401],
  ['GET /memes/pending', 401, 403, 403, 403, 200, 200, 401, 401],
  ['PATCH /memes/:id', 401, 404, 404, 200, 403, 200, 401, 401],
  ['DELETE /memes/:id', 401, 404, 404, 200, 404, 404, 401, 401],
  ['POST /memes', 401, 400, 400, 400, 400, 400, 401, 401],
  ['POST /memes/preview', 401, 400, 400, 400, 400, 400, 401, 401],
  ['POST /memes/:id/vote', 401, 404, 404, 409, 200, 200, 401, 401],
  ['PUT /memes/:id/themes', 401, 403, 403, 403, 200, 200, 401, 401],
  ['GET /themes as page', 200, 200, 200, 200, 200, 200, 200, 200],
  ['PUT /admin/themes/:slug', 401, 403, 403, 403, 403, 404, 401, 401],
  ['PUT /admin/templates/:name', 401, 403, 403, 403, 403, 404, 401, 401],
  ['PUT /admin/theme-order', 401, 403, 403, 403, 403, 409, 401, 401],
  ['POST /memes/:id/same-here', 401, 404, 404, 409, 200, 200, 401, 401],
  ['GET /memes/:id/comments', 404, 404, 404, 200, 200, 200, 404, 404],
  ['POST /memes/:id/comments', 401, 404, 404, 201, 201, 201, 401, 401],
  ['POST /memes/:id/comments/:commentId/vote', 401, 404, 404, 200, 200, 200, 401, 401],
  ['DELETE /memes/:id/comments/:commentId', 401, 404, 404, 200, 404, 404, 401, 401],
  ['POST /memes/:id/approval/undo', 401, 403, 403, 403, 409, 409, 401, 401],
  ['PUT /memes/:id/approval', 401, 403, 403, 403, 200, 409, 401, 401],
  ['POST /moderation/decisions', 401, 403, 403, 403, 400, 400, 401, 401],
  ['POST /memes/:id/removal', 401, 403, 403, 403, 409, 409, 401, 401],
  ['DELETE /memes/:id/removal', 401, 403, 403, 403, 409, 409, 401, 401],
  ['POST /memes/:id/appeal', 401, 404, 404, 201, 403, 403, 401, 401],
  ['POST /memes/:id/comments/:commentId/appeal', 401, 404, 404, 409, 403, 403, 401, 401],
  ['POST /memes/:id/withdrawal-secret', 401, 404, 404, 409, 403, 403, 401, 401],
  ['POST /memes/:id/forgetting', 401, 404, 404, 409, 403, 403, 401, 401],
  ['POST /withdrawals', 404, 404, 404, 404, 404, 404, 404, 404],
  ['POST /admin/memes/:id/author', 401, 403, 403, 403, 403, 409, 401, 401],
  ['GET /memes/:id/history', 401, 404, 404, 200, 200, 200, 401, 401],
  ['PUT /moderation/appeals/:id', 401, 403, 403, 403, 404, 404, 401, 401],
  ['POST /users/me/sanctions/:id/appeal', 401, 404, 404, 404, 404, 404, 401, 401],
  ['GET /users/:id/record', 401, 403, 403, 403, 200, 200, 401, 401],
  ['GET /users/:id/sanctions', 401, 403, 403, 403, 200, 200, 401, 401],
  ['POST /users/:id/sanctions', 401, 403, 403, 403, 201, 201, 401, 401],
  ['DELETE /users/:id/sanctions/:sanctionId', 401, 403, 403, 403, 404, 404, 401, 401],
  ['GET /users', 401, 403, 403, 403, 403, 200, 401, 401],
  ['PUT /users/:id/permissions', 401, 403, 403, 403, 403, 200, 401, 401],
  ['GET /admin/companies as page', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /admin/users as page', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /admin/activity as page', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /admin/settings as page', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /admin/blocks as page', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /admin/screening as page', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /admin/themes as page', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /admin/templates as page', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /admin/rules as page', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /admin/log as page', 200, 200, 200, 200, 200, 200, 200, 200],
  ['GET /admin/users/:id as page', 200, 200, 200, 200, 200, 200, 200, 200],
  ['POST /admin/screening/weights/revert', 401, 403, 403, 403, 403, 409, 401, 401],
  ['PUT /admin/rules/:number', 401, 403, 403, 403, 403, 404, 401, 401],
  ['DELETE /admin/blocks/:id', 401, 403, 403, 403, 403, 404, 401, 401],
  ['POST /users/google-auth', 503, 503, 503, 503, 503, 503, 503, 503],
  ['POST /users/apple-auth', 501, 501, 501, 501, 501, 501, 501, 501],
  ['POST /users/email-register', 400, 400, 400, 400, 400, 400, 400, 400],
  ['POST /users/email-login', 400, 400, 400, 400, 400, 400, 400, 400],
  ['POST /users/me/email', 401, 403, 403, 403, 403, 403, 401, 401],
  ['POST /users/me/email/confirm', 401, 400, 400, 400, 400, 400, 401, 401],
  ['POST /change-email/undo', 400, 400, 400, 400, 400, 400, 400, 400],
  ['POST /verify-email', 400, 400, 400, 400, 400, 400, 400, 400],
  ['POST /verify-email/registration', 400, 400, 400, 400, 400, 400, 400, 400],
  ['POST /verify-email/removal', 400, 400, 400, 400, 400, 400, 400, 400],
  ['POST /users/resend-verification', 400, 200, 200, 200, 200, 200, 400, 400],
  ['POST /resend-verification', 400, 200, 200, 200, 200, 200, 400, 400],
  ['POST /users/forgot-password', 200, 200, 200, 200, 200, 200, 200, 200],
  ['POST /users/reset-password', 400, 400, 400, 400, 400, 400, 400, 400],
  ['POST /users/change-password', 401, 400, 400, 400, 400, 400, 401, 401],
  ['DELETE /users/me/sessions/:id', 401, 404, 404, 404, 404, 404, 401, 401],
  // The fresh member must verify the address first.
  ['POST /users/me/two-factor', 401, 403, 200, 200, 200, 200, 401, 401],
  ['POST /users/me/two-factor/confirm', 401, 400, 400, 400, 400, 400, 401, 401],
  ['DELETE /users/me/two-factor', 401, 409, 409, 409, 409, 409, 401, 401],
  ['POST /users/me/two-factor/recovery-codes', 401, 409, 409, 409, 409, 409, 401, 401],
  // The last rows, because other rows need the member and the sessions.
  ['PUT /admin/users/:id/email', 401, 403, 403, 403, 403, 200, 401, 401],
  ['PUT /admin/users/:id/role', 401, 403, 403, 403, 403, 200, 401, 401],
  ['DELETE /admin/users/:id', 401, 403, 403, 403, 403, 200, 401, 401],
  ['POST /users/logout', 401, 200, 200, 200, 200, 200, 401, 401],
];

/** Request bodies that take an allowed caller to the status above. */
const BODIES: Record<string, object> = {
  'POST /users/forgot-password': { email: 'nobody@firma.ro' },
  'POST /users/reset-password': { token: 'unknown', password: 'sedinta-de-luni' },
  'POST /users/change-password': { currentPassword: 'none', newPassword: 'sedinta-de-luni' },
  'POST /memes/:id/vote': { voteType: 'up' },
  'POST /memes/:id/same-here': { voteType: 'up' },
  'PUT /memes/:id/themes': { themes: ['pay'] },
  'POST /admin/themes': { name: { en: 'Coffee', ro: 'Cafea' } },
  'PUT /admin/themes/:slug': { name: { en: 'x', ro: 'x' }, words: [], hidden: false },
  'PUT /admin/theme-order': { slugs: [] },
  'PUT /admin/templates/:name': { hidden: true },
  'POST /memes/:id/comments': { content: 'Exact ca la noi.' },
  'POST /memes/:id/comments/:commentId/vote': { voteType: 'up' },
  'PUT /memes/:id/approval': { status: 'rejected' },
  'DELETE /users/me': { code: 7 },
  'PUT /users/me/language': { language: 'en' },
  'PUT /users/me/nameless': { enabled: false },
  'POST /memes/:id/contest': { reason_code: 'false_claim', text: 'Nu este așa.' },
  'POST /statements': { secret: 'ABCDE-ABCDE-ABCDE-ABCDE' },
  'POST /withdrawals': { secret: 'ABCDE-ABCDE-ABCDE-ABCDE' },
  'POST /admin/memes/:id/author': { reason: 'x' },
  'POST /memes/:id/appeal': { text: 'Nu e cine credeți.' },
  'POST /memes/:id/comments/:commentId/appeal': { text: 'Nu e cine credeți.' },
  'PUT /moderation/appeals/:id': { outcome: 'dismissed' },
  'POST /users/me/sanctions/:id/appeal': { text: 'Nu am fost eu.' },
  'POST /users/:id/sanctions': { kind: 'warning', reason: 'Mai blând.' },
  'POST /memes/:id/removal': { reason: 'Plângere.' },
  'PUT /users/:id/permissions': { canCreateMemes: false },
  'POST /users/me/email': { email: 'alta@acasa.ro' },
  'PUT /admin/users/:id/email': { email: 'alta@acasa.ro', reason: 'x' },
  'PUT /admin/users/:id/role': { roleId: 2 },
  'POST /moderation/blocked-pictures': { meme_id: 999_999 },
  'PATCH /admin/screening': { read_pictures: true },
  'PUT /admin/screening/weights': { from: DEFAULT_WEIGHTS, to: DEFAULT_WEIGHTS },
  'PUT /admin/setup/:step': { state: 'settled' },
  'POST /admin/rules': { text: { en: 'x', ro: 'x' } },
  'PUT /admin/rules/:number': { version: 1, text: { en: 'x', ro: 'x' } },
  'PUT /memes/:id/proposal': { outcome: 'accepted', proposed: 'x' },
  'POST /companies/:name/speaking/mails': { mailbox: 'office' },
  'POST /companies/:name/speaking/link': { token: 'unknown' },
  'PUT /admin/speakers/:id': { confirmed: true },
  'POST /admin/companies': { name: 'Access SRL' },
  'PATCH /admin/companies/:id': { name: 'Access 2 SRL' },
  'POST /admin/companies/:id/merge': { into: 1 },
  'POST /admin/blocks': { kind: 'domain', value: 'unused.example' },
  'POST /users/me/notifications/read': { upTo: 1 },
  'PUT /users/me/digest': { enabled: false },
  'PUT /users/me/weekly': { enabled: false },
  'PUT /users/me/author-page': { enabled: false },
  'PUT /users/me/companies/:name': { choice: 'followed' },
  'POST /memes/:id/answers': { kind: 'reply', content: 'Am citit.' },
  'POST /moderation/members/:id/cleanups': { all: true, reason_code: 'other' },
  'POST /memes/:id/reports': { reason_code: 'other' },
  'POST /memes/:id/comments/:commentId/reports': { reason_code: 'other' },
  'PUT /moderation/looks/:id': { verdict: 'approved' },
  'PUT /moderation/cases/:id': { outcome: 'kept' },
  'PUT /admin/settings': { requireTwoFactor: false },
};

let site: TestSite;
let callers: Record<Caller, Member | null>;
const values: Record<string, string> = { ':file': 'ana.svg' };

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
  values[':answerId'] = '999999';
  values['/admin/speakers/:id'] = '/admin/speakers/999999';
  values['/admin/companies/:id'] = '/admin/companies/999999';
  values['/admin/companies/:id/merge'] = '/admin/companies/999999/merge';
  values['/moderation/blocked-pictures/:id'] = '/moderation/blocked-pictures/999999';
  values['/moderation/looks/:id'] = '/moderation/looks/999999';
  values['/moderation/cases/:id'] = '/moderation/cases/999999';
  values[':name'] = 'Adobe';
  values[':slug'] = 'pay';
  values[':number'] = '999999';
  values[':step'] = 'companies';
  values['/admin/templates/:name'] = '/admin/templates/unknown';
  values['/admin/themes/:slug'] = '/admin/themes/unknown';
  values['/moderation/appeals/:id'] = '/moderation/appeals/999999';
  values['/users/me/sanctions/:id/appeal'] = '/users/me/sanctions/999999/appeal';
  const somebody = await site.member();
  values['/moderation/members/:id/cleanups/:cleanupId'] =
    `/moderation/members/${somebody.id}/cleanups/999999`;
  values['/users/:id/sanctions/:sanctionId'] = `/users/${somebody.id}/sanctions/999999`;
  for (const [path, user] of Object.entries({
    '/users/:id': somebody,
    '/admin/users/:id': somebody,
    '/users/:id/permissions': somebody,
    '/users/me/muted/:id': somebody,
    '/authors/:id': somebody,
    '/authors/:id/memes': somebody,
    '/authors/:id/comments': somebody,
    '/users/:id/record': somebody,
    '/moderation/members/:id': somebody,
    '/moderation/members/:id/content': somebody,
    '/moderation/members/:id/cleanups': somebody,
    '/users/:id/sanctions': somebody,
    '/admin/users/:id/stats': somebody,
    '/admin/users/:id/email': somebody,
    '/admin/users/:id/role': somebody,
  })) {
    values[path] = path.replace(':id', user.id);
  }
});
afterAll(() => site.close());

const routeOf = ({ method, path }: Operation) => `${method} ${path}`;
const ROWS = new Set(TABLE.map(([route]) => route));
const WITHOUT_ROW = Object.values(OPERATIONS).filter((operation) => !ROWS.has(routeOf(operation)));

test('each route has a row, or is an operation of the level that its address requires', () => {
  const known = [...ROWS, ...WITHOUT_ROW.map(routeOf)];
  expect(listRoutes(site.app).toSorted()).toEqual(known.toSorted());
});

async function ask(route: string, caller: Caller, body: object) {
  const [method, pattern = '', asPage] = route.split(' ');
  const url = values[route] ?? values[pattern] ?? pattern.replace(/:\w+/g, (name) => values[name] ?? name);
  const as = callers[caller];
  if (method === 'GET') return asPage ? site.getPage(url, as) : site.get(url, as);
  return site.send(method as 'POST' | 'PUT' | 'PATCH' | 'DELETE', url, BODIES[route] ?? body, as);
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

test.each(TABLE)('%s answers each caller', async (route, ...expected) => {
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
