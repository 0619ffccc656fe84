import { once } from 'node:events';
import { request as ask } from 'node:http';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { callerAddress } from './client-network.ts';

const FORWARDED = [
  undefined,
  '198.51.100.1',
  '198.51.100.1, 10.0.0.1',
  '198.51.100.1, 203.0.113.9, 127.0.0.1',
  'unknown, 198.51.100.1',
  '198.51.100.1,, ,10.0.0.1',
];

describe.each(['off', '1', '2', '127.0.0.1', '127.0.0.0/8, 10.0.0.0/8'])('TRUST_PROXY=%s', (setting) => {
  test.each(FORWARDED)('for %j, a websocket sees the same client address as Fastify', async (forwarded) => {
    const { trustProxy } = readConfig({ TRUST_PROXY: setting });
    const app = Fastify({ trustProxy });
    app.get('/', async (request) => ({ theirs: request.ip, ours: callerAddress(request.raw, trustProxy) }));
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const call = ask(url, { headers }).end();
    const [response] = await once(call, 'response');
    const { theirs, ours } = JSON.parse((await response.toArray()).join(''));
    expect(ours).toBe(theirs);
    await app.close();
  });
});
