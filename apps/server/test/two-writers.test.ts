// On PostgreSQL in each `npm test`: settings/settings.queries, settings/settings, directory/directory.queries, themes/themes.queries, rules/rules.queries

import { isDeepStrictEqual } from 'node:util';
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { DirectoryCompany } from '@corpomeme/contract/companies/directory';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { AdminTheme } from '@corpomeme/contract/memes/themes';
import type { ListedWord } from '@corpomeme/contract/moderation/listed-words';
import { OPERATIONS } from '@corpomeme/contract/operations';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import { errorsOf, type Operation, pathOf } from '@corpomeme/contract/site/operation';
import type { HouseRule } from '@corpomeme/contract/site/rules';
import type { WrittenPage } from '@corpomeme/contract/site/written-pages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { smallPng } from './corpus.ts';
import type { Member } from './members.ts';
import { startSite, type TestSite } from './test-site.ts';

/**
 * Two writers load the same, and both write (decision 339). Every PUT and PATCH of the contract is in one of four kinds,
 * which its definition decides; a new one that is in none fails here until it says what its writer saw.
 */

type Fields = Record<string, unknown>;
type Json = { properties?: Record<string, Json>; enum?: unknown[]; type?: string; minimum?: number };

/** Fields that accompany a change. */
const BESIDE = new Set([
  'userId',
  'username',
  'userAvatar',
  'seen',
  'version',
  'reason',
  'told',
  'note',
  'tell',
]);

const CHANGES = Object.entries(OPERATIONS).filter(([, { method }]) => method === 'PUT' || method === 'PATCH');
const fieldsOf = ({ body }: Operation): Record<string, Json> => {
  const schema =
    body && (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json);
  return schema?.properties ?? {};
};
const settable = (operation: Operation) =>
  Object.entries(fieldsOf(operation)).filter(([name]) => !BESIDE.has(name));

/** One of two values: who saw the other one and changes it wants what the other writer wanted. */
const isSwitch = (operation: Operation) => {
  const fields = settable(operation);
  return (
    fields.every(([, { type, enum: values }]) => type === 'boolean' || values?.length === 2) &&
    fields.length < 2
  );
};
const isOwn = ({ path }: Operation) => path.startsWith('/users/me/');
const saysWhatItSaw = (operation: Operation) => errorsOf(operation).includes('changed_meanwhile');

/** Decisions: the first one counts, and the other writer is told so. */
const DECIDED: Record<string, string> = {
  decideMeme: 'meme_already_decided',
  judgeCase: 'case_closed',
  answerAppeal: 'appeal_already_decided',
  answerQuestion: 'question_closed',
  settleProposal: 'proposal_not_found',
};

let site: TestSite;
let first: Member;
let second: Member;
let author: Member;
let subject: Member;
beforeAll(async () => {
  site = await startSite();
  [first, second] = [await site.member('admin'), await site.member('admin')];
  [author, subject] = [await site.member(), await site.member()];
});
afterAll(() => site.close());

interface Shared {
  params?: Record<string, string | number>;
  /** Who writes, twice; by default two admins. */
  writers?: [Member, Member];
  read(): Promise<Fields>;
  /** Values of fields for which the schema gives none. */
  values?: Record<string, unknown[]>;
  /** The body has all fields and the version; otherwise those that change. */
  isWhole?: true;
  beside?: Fields;
  /** Fields that cannot be changed here. */
  without?: string[];
  /** Fields of which the log has the name alone, and changes without a log. */
  unlogged?: string[] | 'all';
}

const json = async <Body>(url: string, as = first) => (await site.get(url, as)).json<Body>();
const posted = async <Body>(url: string, body: object) =>
  (await site.send('POST', url, body, first)).json<Body>();

/** Opens what each operation changes. */
const SHARED: Record<string, () => Promise<Shared>> = {
  changeSettings: async () => {
    await site.send('PUT', '/admin/settings', { namelessWaitMax: 20 }, first);
    return {
      read: () => json('/admin/settings'),
      // Whoever requires it must have it.
      without: ['requireTwoFactor'],
      values: {
        accentColour: ['#7fd1ff', '#8fd1ff'],
        announcementUntil: ['2030-01-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z'],
        offeredLanguages: ['en', 'ro'],
        operatorLanguages: ['en', 'ro'],
        operatorMailbox: ['a@firma.ro', 'b@firma.ro'],
        operatorAuthorities: ['c@firma.ro', 'd@firma.ro'],
        namelessWaitMin: [1, 2],
        namelessWaitMax: [10, 11],
      },
      unlogged: ['operatorMailbox', 'operatorAuthorities'],
    };
  },
  changeCompany: async () => {
    const { id } = await posted<DirectoryCompany>('/admin/companies', { name: 'Doi Scriitori', cities: [] });
    return {
      params: { id },
      read: async () =>
        ((await json<DirectoryCompany[]>('/admin/companies?limit=50')).find((each) => each.id === id) ??
          {}) as Fields,
      values: {
        other_names: [['Alt Nume'], ['Alt Nume Nou']],
        cities: [['Iasi'], ['Oradea']],
        website: ['https://unu.example/', 'https://doi.example/'],
        name: ['A Doi Scriitori', 'A Trei Scriitori'],
      },
    };
  },
  changeTheme: async () => {
    const { slug } = await posted<AdminTheme>('/admin/themes', {
      name: { en: 'Two', ro: 'Doi' },
      words: ['doi'],
    });
    return {
      params: { slug },
      read: async () =>
        ((await json<AdminTheme[]>('/admin/themes')).find((each) => each.slug === slug) ?? {}) as Fields,
      values: {
        name: [
          { en: 'Three', ro: 'Trei' },
          { en: 'Four', ro: 'Patru' },
        ],
        about: [
          { en: 'About', ro: 'Despre' },
          { en: 'More', ro: 'Mai mult' },
        ],
        words: [['trei'], ['patru']],
      },
    };
  },
  orderThemes: async () => {
    const read = async () => ({ slugs: (await json<AdminTheme[]>('/admin/themes')).map(({ slug }) => slug) });
    const { slugs } = await read();
    return { read, values: { slugs: [slugs.toReversed(), [...slugs.slice(1), ...slugs.slice(0, 1)]] } };
  },
  changeMemeThemes: async () => {
    const { id } = await site.meme(author);
    const [one, two] = (await json<AdminTheme[]>('/admin/themes')).map(({ slug }) => slug);
    return {
      params: { id },
      read: async () => (await json<Meme>(`/memes/${id}`)) as unknown as Fields,
      values: { themes: [[one], [two]] },
      isWhole: true,
    };
  },
  setCommentRule: async () => {
    const { id } = await site.publishedMeme(author, first);
    return {
      params: { id },
      read: async () => ({
        ...((await json<Meme>(`/memes/${id}`)).comment_rule ?? { kind: 'open', note: '' }),
      }),
      values: { kind: ['slow', 'locked'] },
      beside: { note: 'Mai încet' },
    };
  },
  editComment: async () => {
    const meme = await site.publishedMeme(author, first);
    const url = `/memes/${meme.id}/comments`;
    const comment = (await site.send('POST', url, { content: 'Bună' }, subject)).json<Comment>();
    return {
      params: { id: meme.id, commentId: comment.id },
      writers: [subject, subject],
      read: async () => ({ content: (await json<Comment[]>(url, subject))[0]?.content }),
      unlogged: 'all',
    };
  },
  editMeme: async () => {
    const { id } = await site.meme(author);
    return {
      params: { id },
      writers: [author, author],
      read: async () => (await json<Meme>(`/memes/${id}`, author)) as unknown as Fields,
      values: { company: ['Oracle', 'Amazon'], city: ['Oradea', 'Brasov'] },
      without: ['image', 'image_url', 'themes', 'language', ...proposalFields()],
      unlogged: 'all',
    };
  },
  changeStaffAlerts: async () => ({
    writers: [first, first],
    read: () => json('/moderation/alerts'),
    values: { off: [['memes'], ['held']] },
    unlogged: 'all',
  }),
  changePermissions: async () => ({
    params: { id: subject.id },
    read: async () => (await json<{ permissions: Fields }>(`/admin/users/${subject.id}`)).permissions,
    values: Object.fromEntries(
      settable(OPERATIONS.changePermissions as Operation).map(([name]) => [name, [true, false]]),
    ),
  }),
  changeRole: async () => {
    const { id } = await site.member();
    return {
      params: { id },
      read: async () => ({ roleId: (await json<{ role_id: number }>(`/admin/users/${id}`)).role_id }),
      values: { roleId: [2, 3] },
      unlogged: 'all',
    };
  },
  changeScreeningSettings: async () => {
    const read = () => json<Fields>('/admin/screening');
    const { weights } = await read();
    const others = [1, 2].map((step) =>
      Object.fromEntries(
        Object.entries(weights as Record<string, number>).map(([name, n]) => [name, Math.abs(n - step)]),
      ),
    );
    return { read, values: { weights: others } };
  },
  changeUserEmail: async () => {
    const { id } = await site.member();
    return {
      params: { id },
      read: async () => ({ email: (await json<{ email: string }>(`/admin/users/${id}`)).email }),
      values: { email: ['unu@acasa.example', 'doi@acasa.example'] },
      beside: { reason: 'A pierdut adresa' },
      // The log has no addresses.
      unlogged: 'all',
    };
  },
  changeRule: async () => {
    const { number } = await posted<HouseRule>('/admin/rules', { text: { en: 'Be kind', ro: 'Fii om' } });
    return {
      params: { number },
      read: async () => {
        const rule = (await json<HouseRule[]>('/moderation/rules')).find((each) => each.number === number);
        return { ...rule?.versions[0], reasons: rule?.reasons };
      },
      values: {
        text: [
          { en: 'Be kinder', ro: 'Fii mai om' },
          { en: 'Be kindest', ro: 'Fii cel mai om' },
        ],
        reasons: [['off_topic'], ['indecent']],
      },
      isWhole: true,
      // Its texts are versions of their own.
      unlogged: ['text'],
    };
  },
  changeWrittenPage: async () => {
    const page = { title: { en: 'We', ro: 'Noi' }, text: { en: 'Text', ro: 'Text' }, version: 0 };
    await site.send('PUT', '/admin/pages/despre', page, first);
    return {
      params: { slug: 'despre' },
      read: async () => {
        const page = (await site.get('/site/pages/despre', first)).json<WrittenPage>();
        const { title = { en: '', ro: '' }, text = { en: '', ro: '' } } = page.shown ?? {};
        return { version: page.versions?.[0]?.version ?? 0, title, text };
      },
      values: {
        title: [
          { en: 'About', ro: 'Despre' },
          { en: 'About us', ro: 'Despre noi' },
        ],
        text: [
          { en: 'One', ro: 'Unu' },
          { en: 'Two', ro: 'Doi' },
        ],
      },
      isWhole: true,
      without: ['withdrawn'],
      unlogged: 'all',
    };
  },
  changeListedWord: async () => {
    const [{ id } = { id: 0 }] = await posted<ListedWord[]>('/admin/listed-words', {
      ...{ patterns: ['zzunu'], places: ['memes'], language: 'any', effect: 'mark', is_on: true },
    });
    return {
      params: { id },
      read: async () =>
        ((await json<ListedWord[]>('/admin/listed-words')).find((each) => each.id === id) ??
          {}) as unknown as Fields,
      values: {
        pattern: ['zzdoi', 'zztrei'],
        places: [['comments'], ['memes', 'comments']],
        effect: ['hold', 'mark'],
      },
      without: ['text'],
      unlogged: ['pattern'],
      isWhole: true,
    };
  },
};

const proposalFields = () =>
  settable(OPERATIONS.editMeme as Operation).flatMap(([name]) =>
    name.startsWith('proposed_') ? [name] : [],
  );

function valuesOf({ type, enum: values, minimum }: Json): unknown[] {
  if (values) return values;
  if (type === 'boolean') return [true, false];
  if (type === 'integer') return [(minimum ?? 0) + 1, (minimum ?? 0) + 2, (minimum ?? 0) + 3];
  return ['unu', 'doi', 'trei'];
}

/** The call of a writer who loaded `seen`. */
type Write = (as: Member, change: Fields, seen: Fields) => Promise<Fields & { status: number }>;

/** How a writer tells what it saw; a planted fault tells it otherwise. */
type Telling = (seen: Fields, names: string[], read: () => Promise<Fields>) => Promise<Fields>;
const honest: Telling = async (seen, names) => ({
  seen: Object.fromEntries(names.map((name) => [name, seen[name]])),
  ...('version' in seen && { version: seen.version }),
});
/** Writes over whatever stands there. */
const forgetful: Telling = async (_seen, _names, read) => {
  const { version } = await read();
  return version === undefined ? {} : { version };
};

function writerOf(operation: Operation, opened: Shared, telling: Telling): Write {
  const { params, read, isWhole, beside } = opened;
  const names = settable(operation).map(([name]) => name);
  return async (as, change, seen) => {
    const whole =
      isWhole && Object.fromEntries(names.flatMap((name) => (name in seen ? [[name, seen[name]]] : [])));
    const told = await telling(seen, Object.keys(isWhole ? { ...whole, ...change } : change), read);
    const body = { ...beside, ...whole, ...change, ...told };
    const answer = await site.send(operation.method as 'PUT', pathOf(operation, params as never), body, as);
    return { ...answer.json<Fields>(), status: answer.statusCode };
  };
}

/** Returns what is lost or silent when two writers change `name` after they loaded the same. */
async function collide(opened: Shared, write: Write, name: string, values: unknown[]): Promise<string[]> {
  const [one, other] = opened.writers ?? [first, second];
  const loaded = await opened.read();
  const [a, b] = values.filter((value) => !isDeepStrictEqual(value, loaded[name]));
  if (a === undefined) return [`${name}: no other value`];
  const earlier = await write(one, { [name]: a }, loaded);
  if (earlier.status !== 200) return [`${name}: ${earlier.status} ${JSON.stringify(earlier)}`];
  // A switch has no third value.
  if (b === undefined) return [];
  const later = await write(other, { [name]: b }, loaded);
  const stands = await opened.read();
  if (later.status !== 409 || later.code !== 'changed_meanwhile')
    return [`${name}: written over, ${later.status}`];
  const { current } = later as { current?: Fields };
  if (!isDeepStrictEqual(stands[name], a)) return [`${name}: lost`];
  if (!isDeepStrictEqual(current?.[name], a)) return [`${name}: the newer value is not in the answer`];
  const again = await write(other, { [name]: b }, { ...loaded, ...current });
  if (again.status !== 200) return [`${name}: ${again.status} although seen ${JSON.stringify(again)}`];
  return isLogged(opened, name) ? checkLog(other, name, a, b) : [];
}

const isLogged = ({ unlogged = [] }: Shared, name: string) => unlogged !== 'all' && !unlogged.includes(name);

/** Returns a finding unless the latest entry of the log says who changed what from what to what. */
async function checkLog(by: Member, name: string, from: unknown, to: unknown): Promise<string[]> {
  const entries = await json<AuditEntry[]>('/admin/audit?limit=1');
  const [entry] = entries;
  const said = JSON.stringify(entry?.details ?? {});
  const words = [from, to].flatMap((value) =>
    typeof value === 'object' && value !== null ? Object.values(value as object) : [value],
  );
  const missing = words.filter((word) => !said.includes(String(word)));
  if (entry?.actor_id !== by.id) return [`${name}: the log names ${entry?.actor_id}`];
  return missing.length > 0 ? [`${name}: the log lacks ${missing.join(', ')}: ${said}`] : [];
}

/** Returns what is lost when each writer changes another field after both loaded the same. */
async function pass(opened: Shared, write: Write, [one, two]: [Field, Field]): Promise<string[]> {
  const [writer, other] = opened.writers ?? [first, second];
  const loaded = await opened.read();
  const [a, b] = [one, two].map(([name, values]) =>
    values.find((value) => !isDeepStrictEqual(value, loaded[name])),
  );
  const statuses = [
    (await write(writer, { [one[0]]: a }, loaded)).status,
    (await write(other, { [two[0]]: b }, loaded)).status,
  ];
  const wanted: Fields = { ...loaded, [one[0]]: a, [two[0]]: b };
  const stands = await opened.read();
  return fieldNames(opened, wanted).flatMap((name) =>
    isDeepStrictEqual(stands[name], wanted[name]) ? [] : [`${one[0]} and ${two[0]}: ${name} (${statuses})`],
  );
}

type Field = [name: string, values: unknown[]];
const fieldNames = ({ without = [] }: Shared, fields: Fields) =>
  Object.keys(fields).filter((name) => !without.includes(name) && !DERIVED.has(name));
/** What the site derives from the fields. */
const DERIVED = new Set([
  'slug',
  'former_names',
  'version',
  'edited_at',
  'changed_at',
  'updated_at',
  'hidden_since',
  'submitted_at',
]);

/** Returns what two writers lose with this operation. */
async function findLosses(name: string, telling: Telling): Promise<string[]> {
  const operation = OPERATIONS[name] as Operation;
  const open = SHARED[name];
  if (!open) return [`${name} is not opened`];
  const opened = await open();
  const write = writerOf(operation, opened, telling);
  const fields = settable(operation)
    .filter(([field]) => !opened.without?.includes(field))
    .map(([field, schema]): Field => [field, opened.values?.[field] ?? valuesOf(schema)]);
  const losses: string[] = [];
  for (const [field, values] of fields) losses.push(...(await collide(opened, write, field, values)));
  if (!opened.isWhole)
    for (const [index, field] of fields.slice(1).entries())
      losses.push(...(await pass(opened, write, [fields[index] as Field, field])));
  return losses;
}

const STALE = CHANGES.filter(([name, operation]) => saysWhatItSaw(operation) && name !== 'changeLogo');

test('every PUT and PATCH is own, a switch, a decision, or says what its writer saw', () => {
  const unknown = CHANGES.filter(
    ([name, operation]) =>
      !isOwn(operation) && !isSwitch(operation) && !saysWhatItSaw(operation) && DECIDED[name] === undefined,
  );
  expect(unknown.map(([name]) => name)).toEqual([]);
  for (const [name, code] of Object.entries(DECIDED)) expect(OPERATIONS[name]?.errors, name).toContain(code);
});

test('a setting of one member is one value or optional, so that a call changes nothing else', () => {
  const isNeeded = (each: Operation) => settable(each).length > 1 && !each.body?.safeParse({}).success;
  const several = CHANGES.filter(([, each]) => isOwn(each) && !saysWhatItSaw(each) && isNeeded(each));
  // A subscription of the browser has an address and its keys.
  expect(several.map(([name]) => name)).toEqual(['turnPushOn']);
});

describe.each(STALE)('%s', (name) => {
  test('loses nothing, and says what happened', async () => {
    expect(await findLosses(name, honest)).toEqual([]);
  });
});

test('a writer who says nothing of what it saw is found by these tests', async () => {
  const blind: string[] = [];
  for (const name of [
    'changeCompany',
    'changeTheme',
    'setCommentRule',
    'editComment',
    'changeRule',
    'changeListedWord',
  ])
    if ((await findLosses(name, forgetful).catch(() => ['failed'])).length === 0) blind.push(name);
  expect(blind).toEqual([]);
});

test('a logo that another admin replaced stays', async () => {
  const put = async (as: Member, seen: string, size: number) =>
    site.upload(
      as,
      {},
      { bytes: await smallPng(size, size) },
      { method: 'PUT', url: `/admin/logo?seen=${seen}` },
    );
  const { version } = (await put(first, '', 200)).json<{ version: string }>();
  const stale = await put(second, '', 210);
  expect([stale.statusCode, stale.json().current]).toEqual([409, { version }]);
  expect((await site.send('DELETE', '/admin/logo?seen=', undefined, second)).statusCode).toBe(409);
  expect((await site.send('DELETE', `/admin/logo?seen=${version}`, undefined, second)).statusCode).toBe(200);
});
