import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { ensurePackage } from './programs.ts';
import { expectToPass } from './run-tests.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** Where Debian installs its versions. The project `server-postgres` tests the newest, which npm brings. */
const DEBIAN = '/usr/lib/postgresql';
const PATIENCE = 10 * 60_000;

/** Migrations, locks, searches and messages between processes. */
const TESTS = [
  'src/db/migrate.test.ts',
  'src/db/row-counts.test.ts',
  'src/features/memes/votes/votes.test.ts',
  'src/features/memes/feed/feed.test.ts',
  'src/features/memes/search/search.test.ts',
  'src/features/moderation/decisions/decision-race.test.ts',
  'src/features/audit/chain.test.ts',
  'src/realtime/relay.test.ts',
];

const listVersions = () =>
  existsSync(DEBIAN)
    ? readdirSync(DEBIAN).filter((version) => existsSync(path.join(DEBIAN, version, 'bin/initdb')))
    : [];
ensurePackage('postgresql', () => listVersions().length > 0);

describe.each(listVersions())('PostgreSQL %s of Debian', (version) => {
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
