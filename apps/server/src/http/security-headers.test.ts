import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../test/members.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { pagePolicy } from './security-headers.ts';

const ORIGIN = 'https://corpomeme.example';

let site: TestSite;
let member: Member;
beforeAll(async () => {
  site = await startSite({ env: { PUBLIC_URL: ORIGIN } });
  member = await site.member();
});
afterAll(() => site.close());

/** One response of each kind: JSON, page, image, text, refusal, failure, documentation. */
const RESPONSES: [string, () => ReturnType<TestSite['get']>][] = [
  ['a list', () => site.get('/memes')],
  ['a list from memory', () => site.get('/memes')],
  ['a page', () => site.getPage('/')],
  ['a page that is not there', () => site.getPage('/nowhere')],
  ['something of one member', () => site.get('/users/me', member)],
  ['a picture', () => site.get('/avatars/ana.svg')],
  ['robots.txt', () => site.get('/robots.txt')],
  ['a refusal', () => site.get('/users/me')],
  ['a bad request', () => site.send('POST', '/users/email-login', { email: 7 })],
  ['an unknown address', () => site.get('/nothing/here')],
  ['an address that cannot be decoded', () => site.get('/%ff')],
];

describe.each(RESPONSES)('%s', (what, ask) => {
  test('carries the security headers', async () => {
    const { headers } = await ask();
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*(unsafe-|\*|https?:)/);
    if (what === 'an address that cannot be decoded') return;
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-site',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });
});

test('HSTS is sent only with TLS', async () => {
  const plain = await startSite();
  expect((await plain.get('/memes')).headers['strict-transport-security']).toBeUndefined();
  await plain.close();
});

test('a page may run only its own inline scripts, each allowed by its hash', () => {
  const hash = createHash('sha256').update('first()').digest('base64');
  const policy = pagePolicy(['first()']);
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(policy).not.toMatch(/'unsafe-eval'|script-src[^;]*'unsafe-inline'/);
});

test('responses about one member are not stored by shared caches', async () => {
  for (const url of ['/users/me', '/memes', '/users/me/sessions'])
    expect((await site.get(url, member)).headers['cache-control'], url).toBe('no-store');
});

test('no response names the server’s software', async () => {
  for (const [, ask] of RESPONSES) {
    const { headers } = await ask();
    expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined]);
  }
});

test('security.txt names a contact and does not expire', async () => {
  const answer = await site.get('/.well-known/security.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toContain('Contact: mailto:contact@corpomeme.example\n');
  expect(answer.body).toContain(`Canonical: ${ORIGIN}/.well-known/security.txt\n`);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(answer.body)?.[1] ?? '');
  expect(expires).toBeGreaterThan(site.clock.now());
  expect(expires).toBeLessThan(site.clock.now() + 365 * 86_400_000);
});
