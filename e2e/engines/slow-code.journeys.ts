import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { button, heading, link } from './find.ts';
import { expect, test } from './test.ts';

const HELD = /^\/assets\/companies-/;

/** Starts a server in front of the site, which holds the code of one page back. */
async function holdCode(site: string) {
  const [asked, released, sent] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const server = createServer(async (call, answer) => {
    const isHeld = HELD.test(call.url ?? '');
    if (isHeld) {
      asked?.resolve();
      answer.on('close', () => sent?.resolve());
      await released?.promise;
    }
    const passed = request(new URL(call.url ?? '/', site), { method: call.method, headers: call.headers });
    passed.on('response', (got) => got.pipe(answer.writeHead(got.statusCode ?? 502, got.headers)));
    call.pipe(passed);
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked: asked?.promise,
    async release() {
      released?.resolve();
      await sent?.promise;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

test('Screens: a later link wins over one whose code is slow', async ({ visitor, site }) => {
  const front = await holdCode(site.url);
  const isSame = () => visitor.driver.evaluate(() => document.body.hasAttribute('data-same'));
  await visitor.open(`${front.url}/rules`);
  await visitor.press(button('Doar esențiale'));
  await visitor.startPage();
  await visitor.driver.evaluate(() => document.body.setAttribute('data-same', ''));
  await visitor.press(link('Companies A to Z'));
  await front.asked;
  await visitor.press(link(/^Terms/));
  await visitor.arrive(/^\/terms/);
  await front.release();
  await visitor.see(heading(/Terms|Termeni/));
  expect(await isSame()).toBe(true);
  expect(await visitor.driver.evaluate(() => location.pathname)).toMatch(/^\/terms/);
  front.close();
});
