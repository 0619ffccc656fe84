import { test as base, expect, request as requests } from '@playwright/test';
import { recordOf, storedItems } from '../../apps/web/app/features/site/session/session-record.ts';
import { listYoungApis } from '../../scripts/structure/browser-rules.ts';
import type { Person } from '../support/people.ts';
import { type Site, startSite } from '../support/site.ts';
import type { Engine, EngineName } from './driver.ts';
import { startChromium, startFirefox } from './puppeteer-engine.ts';
import { fillScene, type Scene } from './scene.ts';
import { createVisitor, type Visitor } from './visitor.ts';
import { startWebKit } from './webkit-engine.ts';

export interface EngineOptions {
  engine: EngineName;
}

interface WorkerFixtures extends EngineOptions {
  browserOfEngine: Engine;
  site: Site;
  scene: Scene;
}

interface Fixtures {
  /** A visitor at 1280 px whose pages may not report an error. */
  visitor: Visitor;
  /** Logs the visitor in without the form. */
  enter: (person: Person) => Promise<void>;
}

const STARTS: Record<EngineName, () => Promise<Engine>> = {
  firefox: startFirefox,
  webkit: startWebKit,
  chromium: () => startChromium(),
  oldest: () => startChromium(listYoungApis()),
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  browserOfEngine: [
    async ({ engine }, use) => {
      const browser = await STARTS[engine]();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    async ({}, use) => {
      const site = await startSite({ kind: 'empty' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  scene: [
    async ({ site }, use) => {
      const request = await requests.newContext();
      await use(await fillScene(request, site));
      await request.dispose();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  visitor: async ({ browserOfEngine, site, scene: _scene }, use, info) => {
    const driver = await browserOfEngine.openWindow();
    await driver.resize(1280, 800);
    await use(createVisitor(driver, site.url));
    if (info.status !== info.expectedStatus)
      await info.attach('screenshot', { body: await driver.takeScreenshot(), contentType: 'image/png' });
    expect(await driver.takeComplaints()).toEqual([]);
    await driver.close();
  },
  enter: async ({ visitor, request, site }, use) =>
    use(async (person) => {
      await visitor.open('/robots.txt');
      const headers = { 'user-agent': await visitor.driver.evaluate(() => navigator.userAgent) };
      const answer = await request.post(`${site.url}/users/email-login`, { data: person, headers });
      expect(answer.status()).toBe(200);
      await visitor.driver.evaluate(
        (items) => {
          for (const [key, value] of items) if (value !== null) localStorage.setItem(key, value);
        },
        Object.entries(storedItems(recordOf(await answer.json()))),
      );
    }),
});

export { expect };
