import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { createDatabase, migrateTemplate } from '../test-database.ts';
import { checkOutPreviousRelease, forgetNewerMigrations } from './previous-release.ts';
import { expectToPass } from './run-tests.ts';

const PATIENCE = 20 * 60_000;

/** What members do while an upgrade runs. Tests that create an own schema of the release would prove nothing. */
const TESTS = [
  'features/people/auth/auth.test.ts',
  'features/comments/comments.test.ts',
  'features/memes/upload/upload-fields.test.ts',
  'features/memes/votes/votes.test.ts',
  'features/moderation/moderation.test.ts',
];

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** Replaces the setup of the release's tests: its sites copy a database with the schema of this release. */
const setup = (databaseUrl: string, template: string) => `
export default function setup(project) {
  project.provide('databaseUrl', ${JSON.stringify(databaseUrl)});
  project.provide('template', ${JSON.stringify(template)});
}
`;

test(
  'the API tests of the previous release pass on the schema of this release',
  async () => {
    const folder = checkOutPreviousRelease();
    const { url } = await createDatabase(server.url);
    if (!url) throw new Error('PostgreSQL gave no address');
    await migrateTemplate({ kind: 'postgres', url });
    await forgetNewerMigrations(folder, { kind: 'postgres', url });
    const setupFile = path.join(folder, 'apps/server/test/postgres-setup.ts');
    writeFileSync(setupFile, setup(server.url, new URL(url).pathname.slice(1)));
    await expectToPass(folder, TESTS);
  },
  PATIENCE,
);
