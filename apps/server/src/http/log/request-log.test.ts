import { Writable } from 'node:stream';
import { OPERATIONS } from '@corpomeme/contract/operations';
import type { Operation } from '@corpomeme/contract/site/operation';
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

test('an address without a route is not logged', async () => {
  const [line, ...others] = await logOf('/memes/987654321/nowhere%0A%7B%22level%22:30%7D');
  expect(others).toEqual([]);
  expect(line?.route).toBe('unmatched');
  expect(JSON.stringify(line)).not.toContain('987654321');
});

test('no call logs a number or name of its address', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = Fastify({
    logger: { level: 'info', base: null, stream },
    logController: new LogController({ disableRequestLogging: true }),
  });
  logRequests(app);
  const calls = Object.values<Operation>(OPERATIONS);
  for (const { method, path } of calls) app.route({ method, url: path, handler: async () => ({}) });
  for (const { method, path } of calls) {
    const url = path.replaceAll(/:\w+/g, '987654321');
    expect((await app.inject({ method, url })).statusCode).toBe(200);
  }
  await app.close();
  expect(lines).toHaveLength(calls.length);
  expect(lines.filter((line) => line.includes('987654321'))).toEqual([]);
  const routes = new Set(lines.map((line) => `${JSON.parse(line).method} ${JSON.parse(line).route}`));
  for (const { method, path } of calls) expect(routes).toContain(`${method} ${path}`);
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
