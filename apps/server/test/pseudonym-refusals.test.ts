import type { Meme } from '@corpomeme/contract/memes/memes';
import { OPERATIONS } from '@corpomeme/contract/operations';
import type { Operation } from '@corpomeme/contract/site/operation';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import { afterEach, expect, test } from 'vitest';
import { sweepLinks } from '../src/features/memes/nameless/forgetting.service.ts';
import { smallPng } from './corpus.ts';
import type { Member } from './members.ts';
import { sampleBody } from './sample-body.ts';
import { startSite, type TestSite } from './test-site.ts';

/**
 * No answer about a pseudonym depends on whether its link exists (decision 332). Four members posted memes without a name; the
 * two sites differ only in who. On one of them, their links ended: by the wait, by forgetting, and by deletion of the account
 * by its owner and by an admin. Every operation of the contract that takes a member, meme, comment,
 * case, sanction or appeal, by path, body or query, is called by every role with existing, unknown and impossible parts: both
 * sites answer the same bytes, and every list reads the same afterwards. Random ids are replaced with numbers in the order of
 * their appearance.
 */

const SECRET = 'the-same-secret-on-both-sites-03';
const START = Math.ceil(Date.now() / HOUR) * HOUR;
const WHY = { reason: 'Nu se poate', reason_code: 'insulting' };

/** Whose links end, and whose do not. */
const ENDING = ['ana', 'eva', 'gina', 'ioan'] as const;
const STAYING = ['dan', 'emil', 'geo', 'iulia'] as const;
const PEOPLE = [...ENDING, ...STAYING, 'stranger', 'moderator', 'second', 'admin'] as const;
type Person = (typeof PEOPLE)[number];

interface Side {
  site: TestSite;
  people: Record<Person, Member>;
  nameless: Meme[];
  /** Existing ids by what they name. */
  ids: Record<Kind, readonly (string | number)[]>;
  /** Names that replace random values, in the order of their appearance. */
  names: Map<string, string>;
}

/** What a part of a path or a field of a body names. */
type Kind = 'member' | 'meme' | 'comment' | 'case' | 'sanction' | 'appeal' | 'note' | 'other';

/** The same pictures on both sides. */
const PICTURES = await Promise.all(Array.from({ length: 5 }, (_, n) => smallPng(300 + n, 200)));

const open: TestSite[] = [];
afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
});

async function startWithPeople(): Promise<Pick<Side, 'site' | 'people'>> {
  const site = await startSite({ env: { AUTH_SECRET: SECRET }, hasStillClock: true });
  open.push(site);
  site.clock.advance(START - site.clock.now());
  const people = {} as Side['people'];
  for (const [n, name] of PEOPLE.entries()) {
    const role = name === 'admin' ? 'admin' : /moderator|second/.test(name) ? 'moderator' : 'user';
    const member = await site.member(role);
    people[name] = member;
    // A deleted account keeps its month, by which lists are in order.
    const created_at = new Date(START - n * 32 * DAY).toISOString();
    const words = { username: name, username_key: name, email: `${name}@firma.ro`, created_at };
    await site.ctx.db.updateTable('users').set(words).where('id', '=', member.id).execute();
  }
  return { site, people };
}

/** Opens a site where four members posted; with `ends`, those whose links then end. */
async function openSide(ends: boolean): Promise<Side> {
  const { site, people } = await startWithPeople();
  const { stranger, second, admin, ana, eva, gina } = people;
  const [one, two, three, four] = (ends ? ENDING : STAYING).map((name) => people[name]) as [
    ...[Member, Member, Member, Member],
  ];
  const done = async (...call: Parameters<TestSite['send']>) => {
    const answer = await site.send(...call);
    expect(answer.statusCode, `${call[1]} ${answer.body}`).toBeLessThan(300);
    return answer.json();
  };
  const nameless: Meme[] = [];
  const post = async (as: Member, status: 'approved' | 'rejected' | 'pending') => {
    const n = nameless.length;
    const words = { company: 'Adobe', city: 'Iasi', title: `Titlul ${n}`, nameless: 'true' };
    const answer = await site.upload(as, words, { bytes: PICTURES[n] as Buffer });
    expect(answer.statusCode, answer.body).toBe(201);
    const meme = answer.json<Meme>();
    nameless.push(meme);
    await site.ctx.background.settled();
    if (status !== 'pending') await done('PUT', `/memes/${meme.id}/approval`, { status, ...WHY }, second);
    return meme;
  };
  const old = await post(four, 'approved');
  site.clock.advance(15 * DAY);
  if (ends) expect(await sweepLinks(site.ctx)).toBe(1);
  const shown = await post(one, 'approved');
  const sanctions = [];
  for (const { user_id } of [old, shown, await post(two, 'approved')])
    sanctions.push(await done('POST', `/users/${user_id}/sanctions`, { kind: 'warning', ...WHY }, second));
  const refused = await post(three, 'rejected');
  await post(two, 'pending');
  await done('POST', `/memes/${refused.id}/appeal`, { text: 'Ba da.' }, three);
  const said = { content: 'Deci.', as_author: true };
  const comment = await done('POST', `/memes/${shown.id}/comments`, said, one);
  await done('POST', `/memes/${shown.id}/reports`, { reason_code: 'insulting' }, stranger);
  // Whether an admin may still look up the author is drawn (nameless.test.ts).
  await site.ctx.db.updateTable('pseudonyms').set({ reveal_span: 0 }).execute();
  if (ends) await done('POST', `/memes/${shown.id}/forgetting`, {}, ana);
  await done('DELETE', '/users/me', {}, eva);
  await done('DELETE', `/admin/users/${gina.id}`, {}, admin);
  await site.ctx.background.settled();
  const left = await site.ctx.db.selectFrom('pseudonyms').select('id').execute();
  expect(left).toHaveLength(ends ? 0 : nameless.length);
  const ids = {
    member: nameless.map(({ user_id }) => user_id),
    meme: nameless.map(({ id }) => id),
    comment: [comment.id],
    sanction: sanctions.map(({ id }) => id),
    ...{ case: [1], appeal: [1], note: [1], other: [1] },
  };
  const names = new Map(PEOPLE.map((name) => [people[name].id, name]));
  return { site, people, nameless, ids, names };
}

const RANDOM = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{32}\b|\b\d{16}\b|\b[A-Za-z0-9]{32}\b/g;

function normalise({ names, nameless }: Side, text: string): string {
  return (
    nameless
      .reduce((rest, { username }, n) => {
        const name = `PSEUDONYM-${n}`;
        return rest.replaceAll(username, name).replaceAll(encodeURIComponent(username), name);
      }, text)
      .replaceAll(/"cursor=[^"]+"/g, 'CURSOR')
      .replaceAll(/([?&](?:amp;)?v=)[a-z0-9]+/g, '$1VERSION')
      .replaceAll(/deleted-user-[0-9a-z]+/g, 'DELETED-USER')
      .replaceAll(/Moderator [A-Z0-9]{4}/g, 'Moderator NAME')
      .replaceAll(RANDOM, (value) => {
        if (!names.has(value)) names.set(value, `RANDOM-${names.size}`);
        return names.get(value) ?? '';
      })
      // In the order of random ids, and in none.
      .replaceAll(/"(?:muted|counts|decisions)":[[{]([^\]}]+)/g, (_all, parts: string) =>
        parts.split(',').toSorted().join(),
      )
  );
}

/** What the parts of the paths name; the longest matching beginning counts. Anything else names no person's thing. */
const NAMED_BY_PATH: Record<string, Kind> = {
  ...{ '/memes': 'meme', '/admin/memes': 'meme', '/users/me/memes': 'meme', '/users/me/saved': 'meme' },
  ...{ '/embed': 'meme', '/users': 'member', '/authors': 'member', '/admin/users': 'member' },
  ...{ '/users/me/muted': 'member', '/moderation/members': 'member', '/moderation/cases': 'case' },
  ...{ '/moderation/appeals': 'appeal', '/moderation/notes': 'note', '/users/me/sanctions': 'sanction' },
};
const NAMED_BY_PART: Record<string, Kind> = { ':commentId': 'comment', ':sanctionId': 'sanction' };

function kindOf(path: string, part: string): Kind {
  if (part !== ':id') return NAMED_BY_PART[part] ?? 'other';
  return NAMED_BY_PATH[path.slice(0, path.indexOf('/:id'))] ?? 'other';
}

/** An id that no row has, and one that no row can have. */
const elsewhere = (kind: Kind) => [kind === 'member' ? 'f'.repeat(32) : 999_999, 'x y'];

/** Returns fields of bodies and queries that name the meme, its pseudonym or another thing of it. */
function fieldsAbout({ nameless }: Side, n: number): Record<string, unknown> {
  const { id, user_id } = nameless[n] as Meme;
  return {
    ...{ ids: [id], memes: [id], meme_id: id, member: user_id, user: user_id, case: 1, like: id },
    ...{ url: `/meme/${id}`, explanation: 'Se vede un copil în imagine, fără acord.', good_faith: true },
    ...{ ...WHY, days: 3, text: 'x', content: 'Cine?', voteType: 'up', limit: 50 },
  };
}

interface Call {
  name: string;
  method: Operation['method'];
  url: string;
  body: object;
}

/** Returns each call of an operation with all choices for the parts of its path. */
function callsOf(name: string, { method, path, body, query }: Operation, side: Side): Call[] {
  const parts = path.match(/:\w+/g) ?? [];
  const urls = parts.reduce<string[]>(
    (before, part) => {
      const kind = kindOf(path, part);
      const choices = [...elsewhere(kind), ...side.ids[kind]].map(encodeURIComponent);
      return before.flatMap((url) => choices.map((choice) => url.replace(part, choice)));
    },
    [path],
  );
  return urls.flatMap((url) =>
    side.nameless.flatMap((_meme, n) => {
      const about = fieldsAbout(side, n);
      if (n > 0 && parts.length > 0) return [];
      const asked = Object.keys(sampleBody(query, about)).filter((field) => field in about);
      const search =
        method === 'GET' && parts.length === 0 ? asked.map((field) => `?${field}=${about[field]}`) : [];
      return ['', ...search].map((end) => ({ name, method, url: url + end, body: sampleBody(body, about) }));
    }),
  );
}

const isAbout = ({ path, body, query }: Operation): boolean => {
  const fields = Object.keys(sampleBody(body, ABOUT)).concat(Object.keys(sampleBody(query, ABOUT)));
  const kinds = (path.match(/:\w+/g) ?? []).map((part) => kindOf(path, part));
  return kinds.some((kind) => kind !== 'other') || fields.some((field) => field in ABOUT);
};
const ABOUT = { ids: 1, memes: 1, meme_id: 1, member: 1, user: 1, url: 1 };

const ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const WALKED = Object.entries(OPERATIONS)
  .filter(([, operation]) => isAbout(operation))
  .toSorted(([, a], [, b]) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));
/** They tell the clock of the machine, or draw. */
const UNCOMPARED = new Set(['listUpdates', 'suggestNames']);
const LISTS = Object.entries(OPERATIONS).filter(
  ([name, { method, path }]) => method === 'GET' && !path.includes(':') && !UNCOMPARED.has(name),
);
const ROLES: readonly (Person | null)[] = [null, 'stranger', 'moderator', 'admin'];

type Ask = (side: Side, call: Call, as: Member | null) => Promise<{ statusCode: number; body: string }>;

const ask: Ask = ({ site }, { method, url, body }, as) =>
  method === 'GET' ? site.get(url, as) : site.send(method, url, body, as);

/** Calls everything on both sides, and returns the calls that they answer differently; collects the operations that succeed. */
async function compare(
  sides: [Side, Side],
  { send = ask, succeeded = new Set<string>(), walked = WALKED } = {},
) {
  const differing: string[] = [];
  const both = async (role: Person | null, calls: (side: Side) => Call[]) => {
    const answers: string[][] = [];
    for (const side of sides) {
      const read: string[] = [];
      for (const call of calls(side)) {
        const { statusCode, body } = await send(side, call, role && side.people[role]);
        if (statusCode < 300) succeeded.add(call.name);
        read.push(normalise(side, `${role} ${call.method} ${call.url}: ${statusCode} ${body}`));
      }
      await side.site.ctx.background.settled();
      answers.push(read);
    }
    const [one = [], other = []] = answers;
    one.forEach((answer, n) => {
      const at = [...answer].findIndex((letter, place) => letter !== other[n]?.[place]);
      const part = (text = '') => text.slice(Math.max(0, at - 80), at + 160);
      if (answer !== other[n]) differing.push(`${answer.slice(0, 80)} …\n${part(answer)}\n${part(other[n])}`);
    });
  };
  for (const [name, operation] of walked)
    for (const role of ROLES) await both(role, (side) => callsOf(name, operation, side));
  for (const { site } of sides) site.clock.advance(60_000);
  for (const role of ROLES)
    await both(role, () => LISTS.map(([name, { path: url }]) => ({ name, method: 'GET', url, body: {} })));
  return differing;
}

/** Calls that must succeed, so that the walk does not compare refusals alone. */
const DECISIVE = [
  'imposeSanction',
  'liftSanction',
  'decideMeme',
  'takeDownMeme',
  'readUserRecord',
  'listUserSanctions',
];

test('every call answers about a pseudonym as if its link existed', async () => {
  const succeeded = new Set<string>();
  expect(await compare([await openSide(true), await openSide(false)], { succeeded })).toEqual([]);
  expect(DECISIVE.filter((name) => !succeeded.has(name))).toEqual([]);
});

test('the comparison finds a refusal that depends on the link', async () => {
  const broken: Ask = async (side, call, as) => {
    const [, id = ''] = /^\/users\/([^/]+)\/sanctions\//.exec(call.url) ?? [];
    const link = side.site.ctx.db.selectFrom('pseudonyms').select('id').where('id', '=', id);
    const isRefused = side.ids.member.includes(id) && !(await link.executeTakeFirst());
    return isRefused ? { statusCode: 409, body: 'author_forgotten' } : ask(side, call, as);
  };
  const walked = WALKED.filter(([name]) => name === 'liftSanction');
  const found = await compare([await openSide(true), await openSide(false)], { send: broken, walked });
  expect(found.some((answer) => answer.includes('author_forgotten'))).toBe(true);
});
