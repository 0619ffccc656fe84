import { Writable } from 'node:stream';
import Fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '../../app-error.ts';
import { handleErrors } from '../errors.ts';
import { logRequests, makeRequestId } from './request-log.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.secret.token';

async function logOf(url: string, options: { fail?: Error } = {}): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const app = Fastify({
    logger: { level: 'info', base: null, stream },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: makeRequestId,
  });
  logRequests(app);
  handleErrors(app);
  app.post('/things/:id', async () => {
    if (options.fail) throw options.fail;
    return { token: TOKEN };
  });
  const headers = { authorization: `Bearer ${TOKEN}`, cookie: `session=${TOKEN}`, 'x-request-id': 'forged' };
  const answer = await app.inject({ method: 'POST', url, headers, payload: { password: TOKEN } });
  for (const line of lines) expect(line.reqId).toBe(answer.headers['x-request-id']);
  await app.close();
  return lines;
}

test('one line per request: the request and its result', async () => {
  expect(await logOf('/things/7')).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: 'POST',
      path: '/things/7',
      route: '/things/:id',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    },
  ]);
});

test('no query, header or body is ever logged', async () => {
  for (const url of [`/things/7?token=${TOKEN}`, `/nowhere?token=${TOKEN}`, `/things/7?x#${TOKEN}`]) {
    const lines = await logOf(url);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(TOKEN);
    expect(JSON.stringify(lines)).not.toContain('forged');
  }
});

test('a long path is cut', async () => {
  const [line] = await logOf(`/${'x'.repeat(8000)}`);
  expect(line?.path).toBe(`/${'x'.repeat(199)}… (8001 characters)`);
});

test('a line break in the URL forges no second line', async () => {
  const [line, ...others] = await logOf('/things/%0A%7B%22level%22:30%7D');
  expect(others).toEqual([]);
  expect(line?.path).toBe('/things/%0A%7B%22level%22:30%7D');
});

test('server failures log their cause, refusals do not', async () => {
  const failed = await logOf('/things/7', { fail: new Error('disk full') });
  expect(failed.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'request failed'],
    [30, 'request'],
  ]);
  expect(JSON.stringify(failed[0]?.err)).toContain('disk full');
  const refused = await logOf('/things/7', { fail: new AppError('not_found') });
  expect(refused.map(({ status }) => status)).toEqual([404]);
});
