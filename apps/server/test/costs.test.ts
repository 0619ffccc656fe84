import { page } from '@corpomeme/contract/site/paths';
import { MINUTE } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadWebBuild } from '../src/pages/web-build.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import { costOf } from './cost-requests.ts';
import { prepareCosts } from './cost-site.ts';
import type { CostFacts, CostRequest, Role } from './cost-types.ts';
import { fillDatabase } from './fill-database.ts';
import { listRoutes } from './list-routes.ts';
import type { Member } from './members.ts';
import { addMemeRow } from './meme-rows.ts';
import { startSite, type TestSite } from './test-site.ts';

/** Bytes of the storage that a response may read beyond those that it sends. */
const READ_BEYOND = 100_000;
/** Highest size of an uncompressed response to a visitor, in bytes. */
const MAX_BYTES = 300_000;

let site: TestSite;
let people: Record<Role, Member | null>;
let facts: CostFacts;
/** All statements that the database got. */
let statements: string[] = [];
beforeAll(async () => {
  const { renderPage } = await loadWebBuild(false);
  site = await startSite({ renderPage, watch: ({ sql }) => statements.push(sql) });
  await fillDatabase(site.ctx.db, {
    users: 300,
    memes: 2000,
    comments: 5000,
    votes: 5000,
    until: site.clock.now(),
  });
  people = {
    visitor: null,
    member: await site.member(),
    moderator: await site.member('moderator'),
    admin: await site.member('admin'),
  };
  facts = await prepareCosts(site.ctx, people.member as Member);
});
afterAll(() => site.close());

test('each route has a row in the cost table', () => {
  expect(listRoutes(site.app).filter((route) => costOf(route) === undefined)).toEqual([]);
});

test('each request of the table gets its full response, reads no more of a stored file, and visitors’ responses stay below 300 KB', async () => {
  for (const route of listRoutes(site.app)) {
    const requests = costOf(route);
    if (!Array.isArray(requests)) continue;
    for (const request of requests) await expectBounded(request);
  }
});

test("comments leave room in the meme's page, which contains them twice", async () => {
  const { rawPayload } = await site.get(`/memes/${facts.talkedAbout}/comments`);
  expect(rawPayload.length).toBeGreaterThan(80_000);
  expect(rawPayload.length).toBeLessThan(MAX_BYTES * 0.4);
});

/** Tables that only a meme with an answer, a contest or a notice needs. */
const FILES = /(?:from|join) "(company_answers|reports|cases|demands|author_statements)"/;

test("a meme's page reads nothing of a file, and two tables for an answered meme", async () => {
  const author = people.member as Member;
  const [plain, answered] = [await addMemeRow(site.ctx, author), await addMemeRow(site.ctx, author)];
  const company = await site.ctx.db.selectFrom('companies').select('id').limit(1).executeTakeFirstOrThrow();
  const said = { content: 'Nu.', found: '[]', state: 'public', created_at: 1, decided_at: 1 } as const;
  const answer = { ...said, kind: 'reply', meme_id: answered, company_id: company.id } as const;
  await site.ctx.db.insertInto('company_answers').values(answer).execute();
  await site.ctx.db.updateTable('memes').set({ is_answered: 1 }).where('id', '=', answered).execute();
  const reader = await site.member();
  const pages = (id: number) => site.getPage(page.meme(id));
  const answers = (id: number) => site.get(`/memes/${id}`, reader);
  for (const ask of [pages, answers]) {
    const read = async (id: number) => {
      // Nothing is kept from the request before.
      site.clock.advance(MINUTE);
      statements = [];
      expect((await ask(id)).statusCode).toBe(200);
      expect(statements).not.toEqual([]);
      return statements.flatMap((sql) => FILES.exec(sql)?.[1] ?? []);
    };
    expect(await read(plain)).toEqual([]);
    expect(await read(answered)).toEqual(['company_answers', 'reports']);
  }
});

async function expectBounded(request: CostRequest): Promise<void> {
  const { as, url, write, method, isPage, exempt, status = 200 } = request;
  const address = typeof url === 'string' ? url : url(facts, 0);
  const opened = vi.spyOn(site.ctx.storage, 'open');
  const response = await ask();
  const files = await Promise.all(
    opened.mock.results.map(({ value }) => value as ReturnType<Storage['open']>),
  );
  opened.mockRestore();
  expect([address, response.statusCode], response.body).toEqual([address, status]);
  const read = files.reduce((sum, file) => sum + (file?.size ?? 0), 0);
  expect([address, read - response.rawPayload.length < READ_BEYOND]).toEqual([address, true]);
  if (as === 'visitor' && !exempt)
    expect([address, response.rawPayload.length < MAX_BYTES]).toEqual([address, true]);

  function ask() {
    if (write) return site.send(write.method, address, write.body(facts, 0), people[as]);
    if (method) return site.app.inject({ method, url: address });
    return isPage ? site.getPage(address, people[as]) : site.get(address, people[as]);
  }
}
