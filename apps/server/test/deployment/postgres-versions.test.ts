import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { expectToPass } from './run-tests.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** Where Debian installs its versions. The project `server-postgres` tests the newest, which npm brings. */
const DEBIAN = '/usr/lib/postgresql';
const PATIENCE = 20 * 60_000;

/** Migrations, and what differs by dialect, locks or searches. */
const TESTS = [
  'src/db/',
  'src/features/memes/votes/votes.test.ts',
  'src/features/comments/comments.test.ts',
  'src/features/memes/feed/',
  'src/features/moderation/decisions/',
  'src/realtime/',
];

const versions = existsSync(DEBIAN)
  ? readdirSync(DEBIAN).filter((version) => existsSync(path.join(DEBIAN, version, 'bin/initdb')))
  : [];

describe.skipIf(versions.length === 0).each(versions)('PostgreSQL %s of Debian', (version) => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({ native: path.join(DEBIAN, version) });
  }, PATIENCE);
  afterAll(() => server?.stop());

  test(
    'passes the tests of the database',
    () => {
      const tests = TESTS.map((file) => path.join('apps/server', file));
      expectToPass(ROOT, tests, { TEST_DATABASE_URL: server.url });
    },
    PATIENCE,
  );
});
