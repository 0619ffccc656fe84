import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CostFacts, type CostRequest, costOf, type Role } from './cost-requests.ts';
import { prepareCosts } from './cost-site.ts';
import { fillDatabase } from './fill-database.ts';
import { listRoutes } from './list-routes.ts';
import type { Member } from './members.ts';
import { startSite, type TestSite } from './test-site.ts';

/** Bytes of one response to a visitor, uncompressed. */
const MOST = 300_000;

let site: TestSite;
let people: Record<Role, Member | null>;
let facts: CostFacts;
beforeAll(async () => {
  site = await startSite();
  await fillDatabase(site.ctx.db, {
    users: 300,
    memes: 1000,
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
}, 120_000);
afterAll(() => site.close());

test('every route has a row in the table of costs', () => {
  expect(listRoutes(site.app).filter((route) => costOf(route) === undefined)).toEqual([]);
});

test('no response to a visitor is larger than its limit, and each row asks for what is there', async () => {
  for (const route of listRoutes(site.app)) {
    const requests = costOf(route);
    if (!Array.isArray(requests)) continue;
    for (const request of requests) await expectBounded(request);
  }
});

async function expectBounded({ as, url, isPage, status = 200 }: CostRequest): Promise<void> {
  const address = typeof url === 'string' ? url : url(facts);
  const answer = await (isPage ? site.getPage(address, people[as]) : site.get(address, people[as]));
  // The page of a test is always the same; `npm run bench -- costs` measures the real one.
  if (!isPage) expect([address, answer.statusCode]).toEqual([address, status]);
  if (as === 'visitor') expect([address, answer.rawPayload.length < MOST]).toEqual([address, true]);
}
