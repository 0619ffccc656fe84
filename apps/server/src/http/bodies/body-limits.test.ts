import { once } from 'node:events';
import net from 'node:net';
import { LINGER, UPLOAD } from '@corpomeme/contract/site/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallPng } from '../../../test/corpus.ts';
import type { Member } from '../../../test/members.ts';
import { multipart } from '../../../test/multipart.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';
import { FORM_LIMIT, JSON_LIMIT } from './body-limits.ts';

/** Waits up to 30 s, so that a slow machine passes too. */
const eventually = <T>(read: () => T) => expect.poll(read);

/** Sends bodies that are too large over a real connection, to tell sent bytes from accepted ones. */

const GIGABYTE = 1_073_741_824;
const FORM = 'multipart/form-data; boundary=b';

let site: TestSite;
let author: Member;
let port: number;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => site.close());

interface Exchange {
  line: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path?: string;
  headers: Record<string, string | number>;
  /** Sent repeatedly until the server closes the connection. */
  endless?: string;
}

/** Returns the status and code of the response, how the connection ended, and how many bytes of the body were sent. */
function exchange({ method = 'POST', path = '/memes', headers, endless }: Omit<Exchange, 'line'>) {
  const { promise, resolve } = Promise.withResolvers<{ answer: string; code: string; sent: number }>();
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  let sent = 0;
  const all = { host: 'x', authorization: `Bearer ${author.token}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const more = () => {
    if (endless === undefined || socket.destroyed) return;
    sent += endless.length;
    socket.write(endless, () => setImmediate(more));
  };
  more();
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1');
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    const status = answer.split('\r\n', 1)[0] ?? '';
    resolve({ answer: status.slice(9, 12), code: /"code":"(\w+)"/.exec(answer)?.[1] ?? '', sent });
  });
  return promise;
}

describe('a body with too large a content length is refused before a byte of it is sent, and the connection ends', () => {
  test.each<[string, Omit<Exchange, 'line'>, string, string]>([
    ['a form', { headers: { 'content-type': FORM, 'content-length': GIGABYTE } }, '413', 'file_too_large'],
    [
      'a form one byte over',
      { headers: { 'content-type': FORM, 'content-length': FORM_LIMIT + 1 } },
      '413',
      'file_too_large',
    ],
    [
      'a form of a visitor',
      { headers: { 'content-type': FORM, 'content-length': GIGABYTE, authorization: '' } },
      '413',
      'file_too_large',
    ],
    [
      'JSON where a form may come',
      { headers: { 'content-type': 'application/json', 'content-length': JSON_LIMIT + 1 } },
      '413',
      'body_too_large',
    ],
    [
      'JSON',
      {
        path: '/users/email-login',
        headers: { 'content-type': 'application/json', 'content-length': GIGABYTE },
      },
      '413',
      'body_too_large',
    ],
    [
      'a form where none may come',
      { path: '/users/email-login', headers: { 'content-type': FORM, 'content-length': JSON_LIMIT + 1 } },
      '413',
      'body_too_large',
    ],
    [
      'of a read',
      { method: 'GET', path: '/memes', headers: { 'content-length': GIGABYTE } },
      '413',
      'body_too_large',
    ],
    [
      'where there is nothing',
      { method: 'PUT', path: '/nothing/here', headers: { 'content-length': GIGABYTE } },
      '413',
      'body_too_large',
    ],
    [
      'that asks first',
      { headers: { 'content-type': FORM, 'content-length': GIGABYTE, expect: '100-continue' } },
      '413',
      'file_too_large',
    ],
  ])('%s', async (_what, request, status, code) => {
    const { answer, code: told } = await exchange(request);
    expect([answer, told]).toEqual([status, code]);
  });
});

describe('a body without a content length is read up to the limit, and discarded up to another one; then the connection ends', () => {
  const chunk = (size: number) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`;
  const chunked = { 'transfer-encoding': 'chunked' };

  test.each<[string, Omit<Exchange, 'line'>, number]>([
    ['a form', { headers: { ...chunked, 'content-type': FORM } }, FORM_LIMIT],
    [
      'JSON',
      { path: '/users/email-login', headers: { ...chunked, 'content-type': 'application/json' } },
      JSON_LIMIT,
    ],
    ['of a read', { method: 'GET', path: '/memes', headers: chunked }, 0],
    ['of a visitor', { headers: { ...chunked, 'content-type': FORM, authorization: '' } }, 0],
    ['where there is nothing', { method: 'PUT', path: '/nothing/here', headers: chunked }, 0],
  ])('%s', async (_what, request, limit) => {
    const { sent } = await exchange({ ...request, endless: chunk(16_384) });
    // The limits, plus what both ends of the connection buffer.
    expect(sent).toBeLessThan(limit + LINGER.maxBytes + 16_000_000);
  });
});

test('a request after the body of a refused one is not processed, because its connection was to end', async () => {
  const { id } = await site.publishedMeme(author, await site.member('moderator'));
  const write = (path: string, body: string, length = body.length) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${author.token}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
  socket.write(write('/memes', '', JSON_LIMIT + 1));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413/);
  socket.end('x'.repeat(JSON_LIMIT + 1) + write(`/memes/${id}/vote`, '{"voteType":"up"}'));
  await once(socket, 'close');
  expect((await site.get(`/memes/${id}`)).json()).toMatchObject({ votes: 0 });
});

test('three uploads of one member are read, further ones are refused, and all places are free again when they end', async () => {
  const { payload, headers } = multipart(
    { company: 'Adobe', city: 'Iasi' },
    { bytes: await smallPng(24, 16) },
  );
  const slow = Array.from({ length: 12 }, () => {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {});
    socket.write(
      `POST /memes HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${author.token}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
    );
    socket.write(payload.subarray(0, payload.length - 10));
    return socket;
  });
  const answers: string[] = [];
  for (const socket of slow)
    socket.on('data', (bytes) => answers.push(bytes.toString('latin1').slice(9, 12)));
  await eventually(() => answers).toEqual(Array(9).fill('429'));
  expect([site.ctx.uploadGate.size(), site.ctx.incomingFiles.stats().files]).toEqual([3, 3]);
  expect(
    (await site.upload(await site.member(), { company: 'Adobe', city: 'Iasi' }, { bytes: await smallPng() }))
      .statusCode,
  ).toBe(201);
  for (const socket of slow) socket.destroy();
  await expect
    .poll(() => [site.ctx.uploadGate.size(), site.ctx.incomingFiles.stats()])
    .toEqual([0, { files: 0, bytes: 0 }]);
  expect(
    (await site.upload(author, { company: 'Adobe', city: 'Iasi' }, { bytes: await smallPng() })).statusCode,
  ).toBe(201);
});

test('the limits are consistent: a form holds the largest file', () => {
  expect(FORM_LIMIT).toBeGreaterThan(UPLOAD.maxBytes);
  expect(UPLOAD.maxTotal).toBeGreaterThan(UPLOAD.maxBytes * UPLOAD.atOnce.each);
});
