import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Env, startServer } from './server-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { createDatabase } from './test-database.ts';

let env: Env;
let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase(inject('databaseUrl'));
  env = {
    DATA_DIR: makeTemporaryFolder('corpomeme-stopping-'),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    AUTH_SECRET: 'a-secret-of-the-site-that-is-long-enough',
    DRAIN_PAUSE: '0',
    ...(database.url && { DATABASE_URL: database.url }),
  };
});
afterAll(async () => {
  await database.drop();
  rmSync(env.DATA_DIR ?? '', { recursive: true, force: true });
});

// As nginx does, which asks for no readiness.
test('a page that is requested on the last connection before the listener closed is served', async () => {
  const { child, url } = await startServer(env);
  const exit = once(child, 'exit');
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  // The server has accepted the connection before it hears of the signal.
  await wait(100);
  child.kill('SIGTERM');
  await wait(100);
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\n\r\n');
  const response = await text(socket);
  expect([response.slice(0, 15), response.includes('</html>')]).toEqual(['HTTP/1.1 200 OK', true]);
  expect(await exit).toEqual([0, null]);
});
