import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadWebBuild } from '../src/pages/web-build.ts';
import { costOf } from './cost-requests.ts';
import { prepareCosts } from './cost-site.ts';
import type { CostFacts, CostRequest, Role } from './cost-types.ts';
import { fillDatabase } from './fill-database.ts';
import { listRoutes } from './list-routes.ts';
import type { Member } from './members.ts';
import { startSite, type TestSite } from './test-site.ts';

/** Highest size of an uncompressed response to a visitor, in bytes. */
const MAX_BYTES = 300_000;

let site: TestSite;
let people: Record<Role, Member | null>;
let facts: CostFacts;
beforeAll(async () => {
  const { renderPage } = await loadWebBuild(false);
  site = await startSite({ renderPage });
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
}, 120_000);
afterAll(() => site.close());

test('each route has a row in the cost table', () => {
  expect(listRoutes(site.app).filter((route) => costOf(route) === undefined)).toEqual([]);
});

test('each request of the table gets its full response, and visitors’ responses stay below 300 KB', async () => {
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

async function expectBounded({ as, url, write, isPage, status = 200 }: CostRequest): Promise<void> {
  const address = typeof url === 'string' ? url : url(facts, 0);
  const response = await ask();
  expect([address, response.statusCode], response.body).toEqual([address, status]);
  if (as === 'visitor') expect([address, response.rawPayload.length < MAX_BYTES]).toEqual([address, true]);

  function ask() {
    if (write) return site.send(write.method, address, write.body(facts, 0), people[as]);
    return isPage ? site.getPage(address, people[as]) : site.get(address, people[as]);
  }
}
