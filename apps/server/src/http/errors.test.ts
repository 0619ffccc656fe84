import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ErrorBody } from '@corpomeme/contract/site/error-body';
import { ERRORS } from '@corpomeme/contract/site/errors';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../test/members.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
let member: Member;
let port: number;
beforeAll(async () => {
  site = await startSite();
  member = await site.member();
  port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => site.close());

const json = { accept: 'application/json', 'content-type': 'application/json' };
const vote = (payload: string, headers: Record<string, string> = json): InjectOptions => ({
  method: 'POST',
  url: '/memes/1/vote',
  headers: { ...headers, authorization: `Bearer ${member.token}` },
  payload,
});
const form = (payload: string, boundary = '; boundary=x'): InjectOptions => ({
  ...vote(payload, { 'content-type': `multipart/form-data${boundary}` }),
  url: '/memes',
});

/** Sends these exact bytes and returns the whole response. */
async function sendRaw(request: string): Promise<{ head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const [head = '', ...rest] = (await text(socket)).split('\r\n\r\n');
  return { head, body: rest.join('\r\n\r\n') };
}
const rawGet = (target: string, more = '') =>
  sendRaw(
    `GET ${target} HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nConnection: close\r\n${more}\r\n`,
  );

const JSON_ONLY = { accept: 'application/json' };

describe('a request that cannot be served', () => {
  test.each<[string, () => InjectOptions, string]>([
    ['JSON that is none', () => vote('{"voteType":'), 'bad_request'],
    ['JSON of nothing', () => vote(''), 'validation_failed'],
    ['JSON null', () => vote('null'), 'validation_failed'],
    ['a JSON list', () => vote('[]'), 'validation_failed'],
    ['deeply nested JSON', () => vote('['.repeat(30_000)), 'bad_request'],
    ['a prototype key', () => vote('{"__proto__":{"voteType":"up"}}'), 'bad_request'],
    ['a constructor key', () => vote('{"constructor":{"prototype":{}}}'), 'bad_request'],
    ['a body beyond 64 KB', () => vote(`{"voteType":"${'u'.repeat(65_536)}"}`), 'body_too_large'],
    ['text', () => vote('up', { 'content-type': 'text/plain' }), 'media_type'],
    [
      'a plain form',
      () => vote('voteType=up', { 'content-type': 'application/x-www-form-urlencoded' }),
      'media_type',
    ],
    ['XML', () => vote('<up/>', { 'content-type': 'application/xml' }), 'media_type'],
    ['a nonsense type', () => vote('up', { 'content-type': 'nonsense' }), 'media_type'],
    ['a form without boundary', () => form('x', ''), 'bad_request'],
    ['a form that is none', () => form('nothing of the kind'), 'bad_request'],
    [
      'a form that breaks off',
      () => form('--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nhalf'),
      'bad_request',
    ],
    ['a claimed id that is an object', () => claim({ toString: 1 }), 'identity_mismatch'],
    ['a claimed id that is a list', () => claim([member.id]), 'identity_mismatch'],
    ['an unknown path', () => ({ url: '/nowhere', headers: json }), 'not_found'],
    ['an unknown method', () => ({ method: 'DELETE', url: '/memes', headers: json }), 'not_found'],
    ['an address that cannot be decoded', () => ({ url: '/memes/%zz' }), 'bad_request'],
    ['an endless parameter', () => ({ url: `/memes/${'1'.repeat(1000)}`, headers: JSON_ONLY }), 'not_found'],
    ['a parameter given twice', () => ({ url: '/memes?sort=recent&sort=recent' }), 'validation_failed'],
    ['a prototype key in the query', () => ({ url: '/memes?sort=__proto__' }), 'validation_failed'],
    ['an unknown image', () => ({ url: `/media/${'0'.repeat(32)}/320.webp` }), 'not_found'],
    [
      'an image path that climbs',
      () => ({ url: '/media/..%2f..%2fcorpomeme.db/1.webp' }),
      'validation_failed',
    ],
  ])('gets a clear answer: %s', async (_what, request, code) => {
    const answer = await site.app.inject(request());
    const [status, text] = ERRORS[code as keyof typeof ERRORS];
    expect(answer.statusCode, answer.body).toBe(status);
    expect(ErrorBody.parse(answer.json())).toMatchObject({ error: text, message: text, code });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  const claim = (userId: unknown) => ({ ...vote(JSON.stringify({ userId })), url: '/memes' });

  test.each([
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      'headers_too_large',
    ],
    ['no HTTP', 'HELLO\r\n\r\n', 'bad_request'],
    ['a negative length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 'bad_request'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      'bad_request',
    ],
  ])('gets the same shape even for %s', async (_what, request, code) => {
    const { head, body } = await sendRaw(request);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${ERRORS[code as keyof typeof ERRORS][0]} `));
    expect(ErrorBody.parse(JSON.parse(body)).code).toBe(code);
  });
});

describe('odd but valid requests', () => {
  test('an absolute URL as request target is reduced to its path, whatever its host', async () => {
    expect((await rawGet('http://elsewhere.example/memes?limit=1')).head).toMatch(/^HTTP\/1.1 200 /);
    expect((await rawGet('http://elsewhere.example/nowhere')).head).toMatch(/^HTTP\/1.1 404 /);
    expect((await rawGet('http://elsewhere.example')).head).toMatch(/^HTTP\/1.1 200 /);
  });

  test('HEAD responds like GET, without a body', async () => {
    for (const url of ['/', '/memes', '/companies', '/nowhere', '/memes/1']) {
      const get = await site.get(url);
      const head = await site.app.inject({ method: 'HEAD', url, headers: { accept: 'application/json' } });
      expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
      expect(head.headers.etag).toBe(get.headers.etag);
    }
  });

  test('unknown paths are JSON for API clients and pages for browsers', async () => {
    const typeFor = async (accept?: string) =>
      (await site.app.inject({ url: '/nowhere', headers: accept ? { accept } : {} })).headers['content-type'];
    expect(await typeFor('application/json')).toContain('application/json');
    expect(await typeFor('text/html,application/json;q=0.9')).toContain('text/html');
    expect(await typeFor('*/*')).toContain('text/html');
    expect(await typeFor()).toContain('text/html');
  });

  test('the sections of the admin panel are pages only for clients that name HTML', async () => {
    for (const url of ['/admin/users?page=2', '/admin/settings', '/admin/blocks']) {
      const get = (accept: string) => site.app.inject({ url, headers: { accept } });
      const page = await get('text/html,*/*;q=0.8');
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('html')]);
      for (const accept of ['*/*', 'application/json']) {
        const refused = await get(accept);
        expect([refused.statusCode, refused.headers.vary]).toEqual([401, expect.stringContaining('accept')]);
      }
    }
  });

  test('a JSON content type without a body is accepted where no body is needed', async () => {
    const { token } = await site.member();
    const headers = { ...json, authorization: `Bearer ${token}` };
    expect((await site.app.inject({ method: 'POST', url: '/users/logout', headers })).statusCode).toBe(200);
  });

  test('request ids are generated by the server, never taken from the client', async () => {
    const answer = await site.app.inject({ url: '/memes', headers: { 'x-request-id': 'forged' } });
    expect(answer.headers['x-request-id']).not.toBe('forged');
  });
});

test('an internal error shows its request id and nothing else', async () => {
  const broken = await startSite();
  const secret = new Error('connect ECONNREFUSED postgres://user:secret@db/x');
  broken.ctx.storage.open = () => Promise.reject(secret);
  const author = await broken.member();
  const meme = await broken.meme(author);
  const answer = await broken.get(meme.image_url);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    error: ERRORS.internal[1],
    message: ERRORS.internal[1],
    code: 'internal',
    requestId: answer.headers['x-request-id'],
  });
  await broken.close();
});
