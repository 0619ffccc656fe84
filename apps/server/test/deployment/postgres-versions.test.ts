import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { expectToPass } from './run-tests.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const PATIENCE = 10 * 60_000;

/** What differs between versions, and what members, moderators and operators do. The project `server-postgres` runs all tests on the newest version. */
const TESTS = [
  'cli/backup/backup.test.ts',
  'db/erase.test.ts',
  'db/migrate.test.ts',
  'db/row-counts.test.ts',
  'features/memes/nameless/nameless.test.ts',
  'features/memes/search/search.test.ts',
  'features/memes/votes/votes.test.ts',
  'features/moderation/moderation.test.ts',
  'realtime/relay.test.ts',
];

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres({ version: 'oldest' });
});
afterAll(() => server.stop());

test(
  'the site works on the oldest PostgreSQL that is supported',
  async () => {
    const tests = TESTS.map((file) => path.join('apps/server/src', file));
    await expectToPass(ROOT, tests, { TEST_DATABASE_URL: server.url });
  },
  PATIENCE,
);
