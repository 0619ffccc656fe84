import { UPLOAD } from '@corpomeme/contract/site/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../members.ts';
import { startSite, type TestSite } from '../test-site.ts';
import { type Balancer, startCaddy, startNginx } from './proxies.ts';

/** Refusals that the server sends while the body still arrives (decision 176). */

const TRIES = 8;
const UNBUFFERED = 'proxy_request_buffering off; proxy_http_version 1.1;';

const STARTS: Record<string, (target: string) => Promise<Balancer>> = {
  'no proxy': async (url) => ({ url, stop: async () => {} }),
  'nginx with its defaults': (target) => startNginx(target),
  'nginx that passes bodies on as they arrive': (target) => startNginx(target, { more: UNBUFFERED }),
  Caddy: (target) => startCaddy(`:8080 {\n\treverse_proxy ${target}\n}`),
};

let site: TestSite;
let author: Member;
let target: string;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  target = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

/** Sends a form with a file of this length, and returns the status and the code of the refusal. */
async function upload(url: string, bytes: number, token?: string): Promise<unknown[]> {
  const form = new FormData();
  form.append('company', 'Adobe');
  form.append('city', 'Iasi');
  form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'x.png');
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/memes`, { method: 'POST', headers, body: form });
  const text = await answer.text();
  return [answer.status, /"code":"(\w+)"/.exec(text)?.[1] ?? text];
}

describe.each(Object.keys(STARTS))('with %s', (name) => {
  let proxy: Balancer;
  beforeAll(async () => {
    proxy = await (STARTS[name] as (typeof STARTS)[string])(target);
  });
  afterAll(() => proxy.stop());

  test('the sender of a file that is too large reads so', async () => {
    for (let n = 0; n < TRIES; n++)
      expect(await upload(proxy.url, 6_700_000, author.token)).toEqual([413, 'file_too_large']);
  });

  test('the sender of a file without a session reads so', async () => {
    for (let n = 0; n < TRIES; n++)
      expect(await upload(proxy.url, UPLOAD.maxBytes - 1000)).toEqual([401, 'not_logged_in']);
  });
});
