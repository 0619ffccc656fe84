import * as commentsOperations from '@corpomeme/contract/comments/comments';
import * as companiesOperations from '@corpomeme/contract/companies/companies';
import { MEME_SORTS, MEME_TIMES } from '@corpomeme/contract/memes/meme-lists';
import * as memesOperations from '@corpomeme/contract/memes/memes.operations';
import * as readingOperations from '@corpomeme/contract/memes/reading.operations';
import * as moderationOperations from '@corpomeme/contract/moderation/moderation.operations';
import * as accountsOperations from '@corpomeme/contract/people/accounts.operations';
import * as adminOperations from '@corpomeme/contract/people/admin';
import * as authorsOperations from '@corpomeme/contract/people/authors';
import * as usersOperations from '@corpomeme/contract/people/users.operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import { resource } from '@corpomeme/contract/site/paths';
import * as realtimeOperations from '@corpomeme/contract/site/realtime';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { encodeCursor } from '../src/http/paging.ts';
import { fillDatabase } from './fill-database.ts';
import { addLongThread } from './long-thread.ts';
import type { Member } from './members.ts';
import { addMemeRow } from './meme-rows.ts';
import { type Allowance, analyze, findGrowth } from './query-plans.ts';
import { startSite, type TestSite } from './test-site.ts';

const SIZES = { users: 12_000, memes: 20_000, comments: 60_000, votes: 100_000 };
/** The meme in the middle of each list, by id. */
const MIDDLE = 10_000;
/** Replies of one thread. */
const LONG = 3000;

let site: TestSite;
let people: Record<'member' | 'moderator' | 'admin', Member>;
let seen: CompiledQuery[] = [];
let facts: {
  filledUser: string;
  popular: number;
  halfTime: number;
  since: string;
  /** A meme with one thread of many replies. */
  talkedAbout: number;
  thread: number;
};

beforeAll(async () => {
  site = await startSite({ watch: (query) => seen.push(query) });
  const { db, clock } = site.ctx;
  await fillDatabase(db, { ...SIZES, until: clock.now() });
  people = {
    member: await site.member(),
    moderator: await site.member('moderator'),
    admin: await site.member('admin'),
  };
  await db.updateTable('users').set({ has_author_page: 1 }).execute();
  const talkedAbout = await addMemeRow(site.ctx, people.member);
  const popular = await db
    .selectFrom('memes')
    .select(['id', 'user_id', 'created_at'])
    .where('status', '=', 'approved')
    .orderBy('comment_count', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  facts = {
    filledUser: popular.user_id,
    popular: popular.id,
    halfTime: (
      await db.selectFrom('memes').select('created_at').where('id', '=', MIDDLE).executeTakeFirstOrThrow()
    ).created_at,
    since: new Date(clock.now() - 60_000).toISOString(),
    talkedAbout,
    thread: await addLongThread(site.ctx.db, {
      memeId: talkedAbout,
      userId: people.member.id,
      replies: LONG,
    }),
  };
});
afterAll(() => site.close());

interface Request {
  /** A function if it needs the filled rows. */
  url: string | (() => string);
  as?: 'member' | 'moderator' | 'admin';
  allow?: Allowance;
}

/** Returns the distinct queries of a request's reads. */
async function queriesOf({ url, as }: Request): Promise<CompiledQuery[]> {
  // Passes the time for which the cache serves a response without a query.
  site.clock.advance(1001);
  seen = [];
  const answer = await site.get(typeof url === 'string' ? url : url(), as ? people[as] : null);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  const reads = seen.filter(({ sql }) => /^\s*(select|with)\b/i.test(sql));
  return [...new Map(reads.map((query) => [query.sql, query])).values()];
}

async function expectNoGrowth(request: Request): Promise<void> {
  const queries = await queriesOf(request);
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries) {
    expect([query.sql, await findGrowth(site.ctx.db, query, request.allow ?? {})]).toEqual([query.sql, []]);
  }
}

const INDEX_RANGES: Allowance = {
  steps: /^USE TEMP B-TREE FOR ORDER BY$/,
  because: 'one page from each of at most six index ranges is sorted',
};
const PAGE_OF_USERS: Allowance = {
  steps:
    /^(SCAN users USING COVERING INDEX users_listed|SEARCH users USING COVERING INDEX users_listed_by_role .*|USE TEMP B-TREE FOR ORDER BY)$/,
  because: 'a page from the start of an index; its rows are read by id and sorted again',
};
const FEW_NAMES: Allowance = {
  steps: /^SCAN company_keys$/,
  because: 'a page names most of the 31 companies; `bench/directory.ts` measures an index walk of 10,000',
};
const COVERS: Allowance = {
  steps: /^SCAN company_keys$|^SEARCH memes USING COVERING INDEX memes_company_upvoted /,
  because: 'one row of an index is read for each company of the page',
};
const FEW_THEMES: Allowance = {
  steps: /^(SCAN themes|USE TEMP B-TREE FOR ORDER BY)$/,
  because: 'the site has at most fifty themes',
};
const WHOLE_LOG: Allowance = {
  steps: /^SCAN audit_log USING INDEX audit_by_age$/,
  because: 'a page from the start of an index',
};
const CARDS: Allowance = {
  rows: 5000,
  steps: /^USE TEMP B-TREE FOR GROUP BY$/,
  because: 'the authors of a page are counted by the state of their memes',
};
const WORDS: Allowance = {
  rows: 25_000,
  steps: /^(SCAN meme_words VIRTUAL TABLE INDEX|USE TEMP B-TREE FOR ORDER BY$)/,
  because:
    'SQLite reads the word index in the order of ids; PostgreSQL reads the newest memes, or the few memes with a rare word',
};
const KINDS: Allowance = {
  rows: 17 * 51,
  steps: /^USE TEMP B-TREE FOR ORDER BY$/,
  because: 'one page of each kind of decision is sorted',
};
const SPANS: Allowance = {
  rows: 60_000,
  steps: /./,
  because: 'the server counts past weeks and months once',
};
const OWN_LINKS: Allowance = {
  steps: /^USE TEMP B-TREE FOR ORDER BY$/,
  because: 'the nameless memes and the sanctions of one member',
};
const ONE_PERSON: Allowance = {
  steps: /^USE TEMP B-TREE FOR ORDER BY$/,
  because: 'the live sessions of one member',
};
const FILTERS = [{}, { company: 'General' }, { company: 'Dell' }, { theme: 'pay' }, { language: 'en' }];
const feeds: Request[] = MEME_SORTS.flatMap((sort) =>
  MEME_TIMES.flatMap((time) =>
    FILTERS.flatMap((filter): Request[] => {
      const isThemed = 'theme' in filter || 'language' in filter;
      if (isThemed && time !== 'all') return [];
      const allow = sort === 'recent' && !isThemed ? {} : { allow: INDEX_RANGES };
      const query = { sort, time, ...filter };
      const middle = () => encodeCursor([sort === 'recent' ? facts.halfTime : 4, MIDDLE]);
      return [
        { url: pathOf(memesOperations.listMemes, {}, query), ...((time !== 'all' || isThemed) && allow) },
        { url: () => pathOf(memesOperations.listMemes, {}, { ...query, cursor: middle() }), ...allow },
      ];
    }),
  ),
);

const lists: Record<string, Request> = {
  'memes of a template': { url: pathOf(memesOperations.listMemes, {}, { template: 'bingo' }) },
  'feed of a member': { url: pathOf(memesOperations.listMemes), as: 'member' },
  top: { url: pathOf(memesOperations.listTopMemes, {}, { limit: 50 }) },
  companies: { url: '/companies', allow: FEW_NAMES },
  'companies by name': { url: '/companies?sort=name&limit=10', allow: FEW_NAMES },
  'companies by letter': { url: '/companies?letter=b&limit=10' },
  'companies by memes': { url: '/companies?sort=activity&limit=10', allow: FEW_NAMES },
  'companies with covers': { url: '/companies?sort=activity&limit=10&covers=true', allow: COVERS },
  'themes with covers': { url: '/themes/facts?covers=true', allow: FEW_THEMES },
  'companies by words': { url: '/companies?search=tran' },
  'companies of a theme': { url: '/themes/pay/companies', allow: FEW_THEMES },
  'themes with counts': { url: '/themes/facts', allow: FEW_THEMES },
  company: { url: pathOf(companiesOperations.readCompany, { name: 'Dell' }) },
  'own memes': { url: pathOf(memesOperations.listOwnMemes), as: 'member', allow: OWN_LINKS },
  'own memes, later page': {
    url: () => pathOf(memesOperations.listOwnMemes, {}, { cursor: encodeCursor([facts.halfTime, MIDDLE]) }),
    as: 'member',
    allow: OWN_LINKS,
  },
  pending: { url: pathOf(moderationOperations.listPendingMemes), as: 'moderator' },
  'pending, later page': {
    url: () =>
      pathOf(moderationOperations.listPendingMemes, {}, { cursor: encodeCursor([facts.halfTime, MIDDLE]) }),
    as: 'moderator',
  },
  queue: { url: pathOf(moderationOperations.listQueue), as: 'moderator', allow: CARDS },
  'queue, later page': {
    url: () =>
      pathOf(moderationOperations.listQueue, {}, { cursor: encodeCursor([0, 0, facts.halfTime, MIDDLE]) }),
    as: 'moderator',
    allow: CARDS,
  },
  'queue, after the last decisive finding': {
    url: () =>
      pathOf(moderationOperations.listQueue, {}, { cursor: encodeCursor([1, 0, facts.halfTime, MIDDLE]) }),
    as: 'moderator',
    allow: CARDS,
  },
  meme: { url: () => pathOf(memesOperations.readMeme, { id: facts.popular }) },
  'around a meme': { url: () => pathOf(memesOperations.readSurroundings, { id: facts.popular }) },
  'memes of an author': {
    url: () => pathOf(authorsOperations.listAuthorMemes, { id: facts.filledUser }),
  },
  'memes of an author, later page': {
    url: () =>
      pathOf(
        authorsOperations.listAuthorMemes,
        { id: facts.filledUser },
        { cursor: encodeCursor([facts.halfTime, MIDDLE]) },
      ),
  },
  'comments of an author': { url: () => `/authors/${facts.filledUser}/comments` },
  'saved memes': { url: pathOf(readingOperations.listSavedMemes), as: 'member' },
  'memes of followed companies': { url: '/users/me/followed', as: 'member', allow: INDEX_RANGES },
  'memes of followed companies, later page': {
    url: () =>
      pathOf(readingOperations.listFollowedMemes, {}, { cursor: encodeCursor([facts.halfTime, MIDDLE]) }),
    as: 'member',
    allow: INDEX_RANGES,
  },
  'comments of a popular meme': {
    url: () => pathOf(commentsOperations.listComments, { id: facts.popular }, { limit: 50 }),
    as: 'member',
    allow: { rows: 250, because: 'fifty threads with their replies' },
  },
  'the best comments of a popular meme, later page': {
    url: () =>
      pathOf(
        commentsOperations.listComments,
        { id: facts.popular },
        { sort: 'best', limit: 5, cursor: encodeCursor([1, 30_000]) },
      ),
  },
  'a long thread': {
    url: () => pathOf(commentsOperations.listComments, { id: facts.talkedAbout }, { limit: 5 }),
    as: 'member',
  },
  'a long thread, by a comment of it': {
    url: () =>
      pathOf(
        commentsOperations.listComments,
        { id: facts.talkedAbout },
        { thread_of: facts.thread + LONG / 2 },
      ),
  },
  'replies of a long thread': {
    url: () =>
      pathOf(
        commentsOperations.listComments,
        { id: facts.talkedAbout },
        { replies_of: facts.thread, limit: 50 },
      ),
    as: 'member',
  },
  'replies of a long thread, later page': {
    url: () =>
      pathOf(
        commentsOperations.listComments,
        { id: facts.talkedAbout },
        {
          replies_of: facts.thread,
          cursor: encodeCursor([0, facts.thread + LONG / 2]),
        },
      ),
  },
  'comments, later page': {
    url: () =>
      pathOf(
        commentsOperations.listComments,
        { id: facts.popular },
        { limit: 5, cursor: encodeCursor([30_000, 30_000]) },
      ),
  },
  'public profile': { url: () => `/users/${facts.filledUser}` },
  me: { url: pathOf(usersOperations.readCurrentUser), as: 'member', allow: OWN_LINKS },
  sessions: { url: pathOf(accountsOperations.listSessions), as: 'member', allow: ONE_PERSON },
  export: { url: pathOf(usersOperations.exportOwnData), as: 'member', allow: ONE_PERSON },
  'admin users': { url: pathOf(adminOperations.listUsers), as: 'admin', allow: PAGE_OF_USERS },
  'admin users of a role': {
    url: pathOf(adminOperations.listUsers, {}, { role: 'moderator' }),
    as: 'admin',
    allow: PAGE_OF_USERS,
  },
  'admin user statistics': {
    url: () => pathOf(adminOperations.readUserStats, { id: facts.filledUser }),
    as: 'admin',
    allow: { rows: 5000, steps: /^USE TEMP B-TREE FOR GROUP BY/, because: 'the memes of one member' },
  },
  audit: { url: pathOf(adminOperations.listAudit), as: 'admin', allow: WHOLE_LOG },
  'audit of some days': {
    url: () =>
      pathOf(
        adminOperations.listAudit,
        {},
        { from: '2000-01-01T00:00:00Z', to: new Date(facts.halfTime).toISOString() },
      ),
    as: 'admin',
  },
  'audit, later page': {
    url: () => pathOf(adminOperations.listAudit, {}, { cursor: encodeCursor([facts.halfTime, MIDDLE]) }),
    as: 'admin',
  },
  'audit of an action': {
    url: pathOf(adminOperations.listAudit, {}, { action: 'meme.reject' }),
    as: 'admin',
  },
  'audit of an actor': {
    url: () => pathOf(adminOperations.listAudit, {}, { actor: facts.filledUser }),
    as: 'admin',
  },
  'audit about a user': {
    url: () => pathOf(adminOperations.listAudit, {}, { user: facts.filledUser }),
    as: 'admin',
  },
  'audit of a meme': {
    url: () => pathOf(adminOperations.listAudit, {}, { meme: facts.popular }),
    as: 'admin',
  },
  'a word of many memes': { url: pathOf(memesOperations.listMemes, {}, { search: 'ședință' }), allow: WORDS },
  'a word of many memes, later page': {
    url: () =>
      pathOf(
        memesOperations.listMemes,
        {},
        { search: 'prezentare', cursor: encodeCursor([facts.halfTime, MIDDLE]) },
      ),
    allow: WORDS,
  },
  'two words of a company and week': {
    url: pathOf(memesOperations.listMemes, {}, { search: 'sedinta mail', company: 'Dell', time: 'week' }),
    allow: WORDS,
  },
  'the beginning of a word': { url: pathOf(memesOperations.listMemes, {}, { search: 'ba' }), allow: WORDS },
  'a word of no meme': { url: pathOf(memesOperations.listMemes, {}, { search: 'nicăieri' }), allow: WORDS },
  'public log': { url: pathOf(moderationOperations.listModerationLog), allow: KINDS },
  'public log, later page': {
    url: () =>
      pathOf(moderationOperations.listModerationLog, {}, { cursor: encodeCursor([facts.halfTime, MIDDLE]) }),
    allow: KINDS,
  },
  'public log of an action': {
    url: pathOf(moderationOperations.listModerationLog, {}, { action: 'meme.reject' }),
    allow: KINDS,
  },
  'public log by months': { url: pathOf(moderationOperations.listModerationMonths), allow: SPANS },
  'moderation by weeks': {
    url: pathOf(moderationOperations.readModerationStatistics),
    as: 'moderator',
    allow: SPANS,
  },
  updates: { url: () => pathOf(realtimeOperations.listUpdates, {}, { since: facts.since }) },
  'sitemap index': { url: resource.sitemap() },
  'sitemap file': { url: resource.sitemapMemes(2), allow: { rows: 5000, because: 'the ids of one file' } },
  'pages sitemap': { url: resource.sitemapPages(), allow: FEW_THEMES },
  RSS: { url: resource.rss() },
  'RSS of a company': { url: resource.companyRss('Dell') },
};

/** SQLite plans queries by the schema, and after ANALYZE by statistics too. */
describe.each(inject('databaseUrl') ? ['analysed'] : ['without statistics', 'analysed'])(
  'on a large database, %s',
  (state) => {
    beforeAll(async () => {
      if (state === 'analysed') await analyze(site.ctx.db);
    });

    test('the feed in each order, time window and company, from its start and its middle', async () => {
      for (const request of feeds) await expectNoGrowth(request);
    });

    test.each(Object.entries(lists))('%s', (_name, request) => expectNoGrowth(request));
  },
);

test('findGrowth reports a scan and a sort', async () => {
  const { db } = site.ctx;
  const scan = db.selectFrom('memes').select('id').where('city', '=', 'Nowhere').compile();
  const sort = db.selectFrom('memes').select('id').orderBy('message').limit(5).compile();
  for (const query of [scan, sort]) expect(await findGrowth(db, query, {})).not.toEqual([]);
});
