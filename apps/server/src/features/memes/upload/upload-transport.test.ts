import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallPng } from '../../../../test/corpus.ts';
import type { Member } from '../../../../test/members.ts';
import { multipart } from '../../../../test/multipart.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { listTraces } from '../../../../test/traces.ts';

/** Uploads with false or endless bodies, byte by byte over a real connection. */

const FIELDS = { company: 'Adobe', city: 'Iasi' };

let site: TestSite;
let author: Member;
let port: number;
let form: ReturnType<typeof multipart>;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port);
  form = multipart(FIELDS, { bytes: await smallPng(24, 16) });
});
afterAll(() => site.close());

interface Envelope {
  headers?: Record<string, string | number>;
  body?: Buffer | string;
  /** Disconnects after the body, while the server waits for more. */
  ends?: boolean;
}

/** Returns the raw response; empty if the connection was closed without one. */
async function send({ headers = {}, body = form.payload, ends = false }: Envelope): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  const head = Object.entries({
    host: 'x',
    authorization: `Bearer ${author.token}`,
    'content-type': form.headers['content-type'],
    'content-length': body.length,
    connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  // Fails here if the server does not respond.
  socket.setTimeout(8000, () => socket.destroy(new Error('no answer')));
  socket.on('error', () => {});
  socket.write(`POST /memes HTTP/1.1\r\n${head.join('')}\r\n`);
  socket.write(body);
  if (ends) socket.end();
  return text(socket).catch(() => '');
}

/** Expects a 4xx or a closed connection, that nothing remains, and that other requests are served. */
async function expectNothing(envelope: Envelope): Promise<void> {
  const before = await listTraces(site);
  const answer = await send(envelope);
  if (answer) expect(answer.split('\r\n', 1)[0]).toMatch(/^HTTP\/1\.1 4\d\d/);
  expect((await site.get('/memes')).statusCode).toBe(200);
  expect(await listTraces(site)).toEqual(before);
}

const CHUNKED = { 'transfer-encoding': 'chunked' };
const FORM = 'multipart/form-data; boundary=b';

function parts(count: number, part: string): string {
  return `${Array.from({ length: count }, () => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;
}

test('a valid upload is accepted', async () => {
  expect(await send({})).toMatch(/^HTTP\/1\.1 201/);
});

describe('a wrong content length', () => {
  test.each<[string, () => Envelope]>([
    [
      'longer than what comes',
      () => ({ headers: { 'content-length': form.payload.length + 1000 }, ends: true }),
    ],
    ['shorter than what comes', () => ({ headers: { 'content-length': 200 } })],
    ['that is negative', () => ({ headers: { 'content-length': '-5' } })],
    ['that is no number', () => ({ headers: { 'content-length': '1e9' } })],
    ['of ten thousand million', () => ({ headers: { 'content-length': '10000000000' }, ends: true })],
    ['and chunks at the same time', () => ({ headers: CHUNKED })],
    ['given twice', () => ({ headers: { 'Content-Length': '7' } })],
    [
      'in chunks that lie',
      () => ({ headers: { 'content-length': '', ...CHUNKED }, body: 'FFFF\r\nabc\r\n0\r\n\r\n' }),
    ],
  ])('%s leaves nothing', (_what, envelope) => expectNothing(envelope()));
});

describe('a malformed form', () => {
  test.each([
    ['of 500 fields', parts(500, 'Content-Disposition: form-data; name="company"\r\n\r\nAdobe')],
    ['of 500 files', parts(500, 'Content-Disposition: form-data; name="image"; filename="a"\r\n\r\nx')],
    ['of parts without a name', parts(5, 'Content-Disposition: form-data\r\n\r\nx')],
    ['of parts without a head', parts(5, '\r\nx')],
    ['with a part of a thousand headers', parts(1, `${'X-A: b\r\n'.repeat(1000)}\r\n\r\nx`)],
    ['with a header of a megabyte', parts(1, `X-A: ${'b'.repeat(1_000_000)}\r\n\r\nx`)],
    [
      'with a field of a megabyte',
      parts(1, `Content-Disposition: form-data; name="message"\r\n\r\n${'x'.repeat(1_000_000)}`),
    ],
    [
      'with a name of a megabyte',
      parts(1, `Content-Disposition: form-data; name="${'x'.repeat(1_000_000)}"\r\n\r\nx`),
    ],
    ['that never ends', '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nGIF89a'],
    ['that has no part', '--b--\r\n'],
    ['that is empty', ''],
    ['whose parts never begin', 'x'.repeat(100_000)],
    ['that sets what everything has', parts(1, 'Content-Disposition: form-data; name="__proto__"\r\n\r\nx')],
  ])('%s leaves nothing', (_what, body) => expectNothing({ headers: { 'content-type': FORM }, body }));

  test.each([
    'multipart/form-data',
    `multipart/form-data; boundary=${'x'.repeat(500)}`,
    'multipart/mixed; boundary=b',
    'image/png',
    '',
  ])('called %j leaves nothing', (type) => expectNothing({ headers: { 'content-type': type } }));
});

test('dripping bodies delay no one, and leave nothing when they time out', async () => {
  const before = await listTraces(site);
  const sockets = Array.from({ length: 30 }, () => net.connect(port, '127.0.0.1').on('error', () => {}));
  for (const socket of sockets) {
    socket.write(
      `POST /memes HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${author.token}\r\ncontent-type: ${form.headers['content-type']}\r\ncontent-length: ${form.payload.length}\r\n\r\n`,
    );
    socket.write(form.payload.subarray(0, 150));
  }
  for (let n = 0; n < 10; n++) {
    for (const socket of sockets) socket.write('x');
    expect((await site.get('/memes', author)).statusCode).toBe(200);
  }
  const closed = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
  await expect.poll(() => listTraces(site)).toEqual(before);
});
