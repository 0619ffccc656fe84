import { randomInt } from 'node:crypto';
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { NAMELESS } from '@corpomeme/contract/memes/nameless';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { resource } from '@corpomeme/contract/site/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallPng } from '../../../../test/corpus.ts';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { drawPseudonym } from '../../site/members/names/pseudonym-names.policy.ts';
import { foldUsername, isReservedUsername } from '../../site/members/names/usernames.policy.ts';
import { createPseudonym } from './pseudonyms.service.ts';

/** Posting without a name (product: posting without a name). */

const WHY = { reason: 'Nu se poate', reason_code: 'insulting' };
let site: TestSite;
let author: Member;
let stranger: Member;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  [author, stranger] = [await site.member(), await site.member()];
  [moderator, admin] = [await site.member('moderator'), await site.member('admin')];
});
afterAll(() => site.close());

const pending = (as = author, fields = {}) => site.meme(as, { nameless: 'true', ...fields });
const published = (as = author, fields = {}) =>
  site.publishedMeme(as, moderator, { nameless: 'true', ...fields });
const comment = (id: number, body: object, as = author) =>
  site.send('POST', `/memes/${id}/comments`, { content: 'Chiar așa.', ...body }, as);
const news = async (as = author) => (await site.get('/users/me/notifications', as)).json();
const traces = () => [author.id, author.username, author.email];

test('a meme without a name has a drawn name and an id of its own', async () => {
  const [one, two] = [await pending(), await pending()];
  expect(one).toMatchObject({ is_nameless: true, is_own: true });
  expect(one.username).toMatch(/^\p{L}+ \p{L}+/u);
  expect(new Set([one.user_id, two.user_id, author.id]).size).toBe(3);
  expect(one.username).not.toBe(two.username);
  const named = await site.meme(author, { nameless: 'false' });
  expect(named.user_id).toBe(author.id);
  expect(named).not.toHaveProperty('is_nameless');
  const refused = await site.upload(author, { company: 'Adobe', city: 'Iasi', nameless: 'maybe' });
  expect(refused.statusCode).toBe(400);
});

test('a submission changes nothing that a stranger can ask about names', async () => {
  const ask = (newNickname: string) => site.send('POST', '/users/update-nickname', { newNickname }, stranger);
  const inUse = await ask((await pending()).username);
  expect([inUse.statusCode, inUse.json().code]).toEqual([400, 'nickname_reserved']);
  const free = await ask(drawPseudonym(randomInt));
  expect([free.statusCode, free.body]).toEqual([inUse.statusCode, inUse.body]);
  // No pseudonym has a name that suggestions, registrations or nicknames could hit.
  await site.ctx.transact(async (trx) => {
    for (let n = 0; n < 200; n++) await createPseudonym(trx, 'new');
  });
  const names = site.ctx.db.selectFrom('users').select('username').where('role_id', '=', PSEUDONYM);
  for (const { username } of await names.execute()) expect(isReservedUsername(username), username).toBe(true);
});

test('no public surface carries the account', async () => {
  const meme = await published(author, { title: 'Despre raportul lunar' });
  await comment(meme.id, { as_author: true });
  await site.send('POST', `/memes/${meme.id}/vote`, { voteType: 'up' }, author);
  site.clock.advance(1500);
  const urls = [
    '/memes',
    '/memes/top',
    `/memes/${meme.id}`,
    `/memes/${meme.id}/comments`,
    '/memes?search=raportul',
    '/moderation/log',
    '/api/updates',
    `/api/updates?since=${new Date(Date.now() - 60_000).toISOString()}`,
    resource.rss(),
    resource.atom(),
    resource.jsonFeed(),
    resource.sitemapMemes(1),
  ];
  for (const url of urls) {
    for (const as of [null, stranger]) {
      const answer = await site.get(url, as);
      expect([url, answer.statusCode]).toEqual([url, 200]);
      for (const trace of traces()) expect(answer.body.includes(trace), `${trace} in ${url}`).toBe(false);
      expect(answer.body.includes('is_own'), url).toBe(false);
    }
  }
  const found = (await site.get(`/memes?search=${author.username}`)).json<Meme[]>();
  expect(found.filter(({ id }) => id === meme.id)).toEqual([]);
  const byPseudonym = (await site.get(`/memes?search=${encodeURIComponent(meme.username)}`)).json<Meme[]>();
  expect(byPseudonym.map(({ id }) => id)).toEqual([meme.id]);
  expect((await site.get(`/users/${meme.user_id}`)).statusCode).toBe(404);
  expect((await site.get(`/users/${author.id}`)).json().meme_count).toBe(0);
});

describe('the author', () => {
  test('has all rights of an author through the link', async () => {
    const meme = await pending();
    const own = (await site.get('/users/me/memes', author)).json<Meme[]>();
    expect(own.find(({ id }) => id === meme.id)).toMatchObject({ is_own: true });
    expect((await site.get(`/memes/${meme.id}`, author)).statusCode).toBe(200);
    expect((await site.get(`/memes/${meme.id}`, stranger)).statusCode).toBe(404);
    const edited = await site.send('PATCH', `/memes/${meme.id}`, { title: 'Alt titlu' }, author);
    expect([edited.statusCode, edited.json().title]).toEqual([200, 'Alt titlu']);
    await site.send('PUT', `/memes/${meme.id}/approval`, { status: 'rejected', ...WHY }, moderator);
    expect((await news())[0]).toMatchObject({ kind: 'meme.rejected', meme_id: meme.id });
    const history = await site.get(`/memes/${meme.id}/history`, author);
    expect(history.json().map((entry: { event: string }) => entry.event)).toEqual([
      'submitted',
      'revised',
      'rejected',
    ]);
    expect((await site.get(`/memes/${meme.id}/history`, stranger)).statusCode).toBe(404);
    const appeal = await site.send('POST', `/memes/${meme.id}/appeal`, { text: 'Ba da.' }, author);
    expect(appeal.statusCode, appeal.body).toBeLessThan(300);
    const [listed] = (await site.get('/moderation/appeals', admin)).json();
    expect(listed).toMatchObject({ user_id: meme.user_id, username: meme.username });
    const answer = { outcome: 'accepted', answer: null };
    await site.send('PUT', `/moderation/appeals/${listed.id}`, answer, admin);
    expect((await news()).map(({ kind }: { kind: string }) => kind)).toContain('appeal.accepted');
    expect((await site.get('/users/me/export', author)).json().appeals).toHaveLength(1);
    expect((await site.send('DELETE', `/memes/${meme.id}`, undefined, stranger)).statusCode).toBe(403);
    expect((await site.send('DELETE', `/memes/${meme.id}`, undefined, author)).statusCode).toBe(200);
    const links = site.ctx.db.selectFrom('pseudonyms').select('id').where('id', '=', meme.user_id);
    expect(await links.execute()).toEqual([]);
  });

  test('may not report it, and hears of comments but not of the own ones', async () => {
    const meme = await published();
    const report = await site.send('POST', `/memes/${meme.id}/reports`, { reason_code: 'insulting' }, author);
    expect(report.json().code).toBe('own_report');
    await comment(meme.id, {});
    await comment(meme.id, { as_author: true });
    const before = (await news()).length;
    await comment(meme.id, {}, stranger);
    const after = await news();
    expect([after.length - before, after[0].kind]).toEqual([1, 'meme.commented']);
    expect(
      (await site.send('POST', '/users/me/notifications/read', { upTo: after[0].id }, author)).json(),
    ).toEqual({ unread: 0 });
  });

  test('comments as the pseudonym, edits and deletes that comment', async () => {
    const meme = await published();
    const posted = (await comment(meme.id, { as_author: true })).json<Comment>();
    expect(posted).toMatchObject({ owner_id: meme.user_id, is_author: true, is_own: true });
    const read = async (as: Member | null) =>
      (await site.get(`/memes/${meme.id}/comments`, as)).json<Comment[]>()[0];
    expect(await read(stranger)).toMatchObject({ username: meme.username, is_author: true });
    expect(await read(stranger)).not.toHaveProperty('is_own');
    expect(await read(author)).toMatchObject({ is_own: true });
    const url = `/memes/${meme.id}/comments/${posted.id}`;
    expect((await site.send('PATCH', url, { content: 'Altfel.' }, stranger)).statusCode).toBe(403);
    expect((await site.send('PATCH', url, { content: 'Altfel.' }, author)).statusCode).toBe(200);
    expect((await site.send('DELETE', url, undefined, author)).statusCode).toBe(200);
    const refused = await comment(meme.id, { as_author: true }, stranger);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'access_denied']);
    const named = (await comment(meme.id, {})).json<Comment>();
    expect(named.owner_id).toBe(author.id);
    expect(named).not.toHaveProperty('is_author');
  });

  test('always comments as the pseudonym before the meme is public', async () => {
    const meme = await pending();
    expect((await comment(meme.id, {})).json<Comment>().owner_id).toBe(meme.user_id);
  });

  test('creates one meme with one key, however often', async () => {
    const bytes = await smallPng(30, 40);
    const fields = { company: 'Adobe', city: 'Iasi', nameless: 'true' };
    const upload = () =>
      site.upload(author, fields, { bytes }, { headers: { 'idempotency-key': 'one key' } });
    const answers = await Promise.all([upload(), upload(), upload()]);
    answers.push(await upload());
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const kept = site.ctx.db.selectFrom('idempotency_keys').select('user_id').where('key', '=', 'one key');
    expect(await kept.execute()).toEqual([{ user_id: answers[0]?.json<Meme>().user_id }]);
  });

  test('keeps the default on the server', async () => {
    const read = async () => (await site.get('/users/me', author)).json().posts_nameless;
    expect(await read()).toBe(false);
    await site.send('PUT', '/users/me/nameless', { enabled: true }, author);
    expect(await read()).toBe(true);
    expect((await site.send('PUT', '/users/me/nameless', { enabled: 'yes' }, author)).statusCode).toBe(400);
    expect((await site.send('PUT', '/users/me/nameless', { enabled: true })).statusCode).toBe(401);
  });
});

describe('pseudonyms are no members', () => {
  test('in lists, searches, exports and counts', async () => {
    const meme = await published();
    const total = async () => Number((await site.get('/admin/users', admin)).headers['x-total-count']);
    const before = await total();
    await pending();
    expect(await total()).toBe(before);
    const search = encodeURIComponent(meme.username);
    expect((await site.get(`/admin/users?search=${search}`, admin)).json()).toEqual([]);
    expect((await site.get('/admin/users.csv', admin)).body).not.toContain(meme.user_id);
    expect((await site.get(`/admin/users/${meme.user_id}`, admin)).statusCode).toBe(404);
    expect((await site.get(`/admin/users/${author.id}/stats`, admin)).json().meme_count).toBe(1);
  });

  test('for changes of roles, permissions and accounts', async () => {
    const { user_id: id } = await published();
    for (const [method, url, body] of [
      ['PUT', `/users/${id}/permissions`, { canCreateMemes: false }],
      ['PUT', `/admin/users/${id}/role`, { roleId: 3 }],
      ['DELETE', `/admin/users/${id}`, undefined],
    ] as const)
      expect((await site.send(method, url, body, admin)).json().code).toBe('user_not_found');
  });
});

describe('moderation', () => {
  test('a sanction through the meme binds its author, and nobody reads whom', async () => {
    const member = await site.member();
    const meme = await published(member);
    const url = `/users/${meme.user_id}/sanctions`;
    const ban = await site.send('POST', url, { kind: 'posting_ban', days: 5, ...WHY }, moderator);
    expect(ban.statusCode, ban.body).toBe(201);
    expect(ban.body).not.toContain(member.id);
    const refused = await site.upload(member, { company: 'Adobe', city: 'Iasi' });
    expect([refused.statusCode, refused.json().sanction?.kind]).toEqual([403, 'posting_ban']);
    expect((await site.get('/users/me', member)).json().sanctions).toHaveLength(1);
    expect((await site.get('/users/me/sanctions', member)).json()).toHaveLength(1);
    expect((await site.get(`/users/${member.id}/sanctions`, moderator)).json()).toEqual([]);
    expect((await site.get(`/users/${member.id}/record`, moderator)).json().restriction).toBeNull();
    const again = await site.send('POST', url, { kind: 'posting_ban', days: 5, ...WHY }, moderator);
    expect(again.json().code).toBe('sanction_exists');
    await site.send('POST', `/users/me/sanctions/${ban.json().id}/appeal`, { text: 'De ce?' }, member);
    await site.send('DELETE', `${url}/${ban.json().id}`, undefined, moderator);
    expect((await site.get('/users/me', member)).json().sanctions).toEqual([]);
  });

  test('a suspension through the meme takes no role away, and nobody sanctions themselves', async () => {
    const staff = await site.member('moderator');
    const { user_id } = await site.publishedMeme(staff, moderator, { nameless: 'true' });
    const body = { kind: 'suspension', days: 5, ...WHY };
    expect((await site.send('POST', `/users/${user_id}/sanctions`, body, staff)).json().code).toBe(
      'own_account',
    );
    expect((await site.send('POST', `/users/${user_id}/sanctions`, body, moderator)).statusCode).toBe(201);
    expect((await site.get('/moderation/queue', staff)).statusCode).toBe(200);
    expect((await site.get('/users/me', staff)).json()).toMatchObject({
      isModerator: true,
      sanctions: [{ kind: 'posting_ban' }],
    });
    expect((await site.upload(staff, { company: 'Adobe', city: 'Iasi' })).statusCode).toBe(403);
  });

  test('a moderator does not decide an own meme without a name', async () => {
    const staff = await site.member('moderator');
    const meme = await pending(staff);
    const decision = await site.send('PUT', `/memes/${meme.id}/approval`, { status: 'approved' }, staff);
    expect(decision.json().code).toBe('own_matter');
    const queue = (await site.get('/moderation/queue?limit=50', staff)).json();
    const card = queue.find((each: { meme: Meme }) => each.meme.id === meme.id);
    expect(card.concerns_you).toBe(true);
  });

  test('a look-up ends at a drawn moment, reads like a forgotten link, and is in the log', async () => {
    const [meme, other] = [await published(), await published()];
    const lookUp = ({ id }: Meme) => site.send('POST', `/admin/memes/${id}/author`, { reason: 'x' }, admin);
    const spans = site.ctx.db.selectFrom('pseudonyms').select('reveal_span');
    const drawn = (await spans.execute()).map(({ reveal_span }) => reveal_span);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn.every((span) => span >= 0 && span < NAMELESS.forgottenAfter)).toBe(true);
    const spent = site.ctx.db.updateTable('pseudonyms').set({ reveal_span: 0 });
    await spent.where('id', '=', meme.user_id).execute();
    await site.send('POST', `/memes/${other.id}/forgetting`, undefined, author);
    const [ended, forgotten] = [await lookUp(meme), await lookUp(other)];
    expect([ended.statusCode, ended.json().code]).toEqual([409, 'author_forgotten']);
    expect(forgotten.body).toBe(ended.body);
    for (const { user_id } of [meme, other])
      expect((await site.get(`/admin/audit?action=meme.reveal&user=${user_id}`, admin)).json()).toHaveLength(
        1,
      );
    expect((await lookUp(await pending())).json().code).toBe('meme_undecided');
  });

  test('an admin reveals the author with a reason, which the log and the author read', async () => {
    const meme = await published();
    const url = `/admin/memes/${meme.id}/author`;
    expect((await site.send('POST', url, { reason: 'x' }, moderator)).statusCode).toBe(403);
    expect((await site.send('POST', url, { reason: ' ' }, admin)).statusCode).toBe(400);
    const revealed = await site.send('POST', url, { reason: 'Cerere a instanței' }, admin);
    expect(revealed.json()).toEqual({ user_id: author.id, username: author.username });
    expect((await news())[0]).toMatchObject({
      kind: 'meme.revealed',
      meme_id: meme.id,
      reason: 'Cerere a instanței',
    });
    const [entry] = (await site.get('/admin/audit?action=meme.reveal', admin)).json();
    expect(entry).toMatchObject({ actor_id: admin.id, user_id: meme.user_id, reason: 'Cerere a instanței' });
    expect(JSON.stringify(entry)).not.toContain(author.id);
    const named = await site.publishedMeme(author, moderator);
    const refused = await site.send('POST', `/admin/memes/${named.id}/author`, { reason: 'x' }, admin);
    expect(refused.json().code).toBe('not_nameless');
    expect((await site.send('POST', '/admin/memes/999999/author', { reason: 'x' }, admin)).statusCode).toBe(
      404,
    );
  });
});

test('pseudonyms keep a valid name and its folded form', async () => {
  const { db } = site.ctx;
  const names = await db
    .selectFrom('users')
    .select(['username', 'username_key'])
    .where('role_id', '=', 0)
    .execute();
  expect(names.length).toBeGreaterThan(10);
  for (const { username, username_key } of names) {
    expect(username.length).toBeLessThanOrEqual(30);
    expect(username_key).toBe(foldUsername(username));
  }
});
