import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { createDatabase, migrateTemplate } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null on SQLite; on PostgreSQL, a server whose user may create databases. */
    databaseUrl: string | null;
    /** A migrated database to copy: the path of a SQLite file, or a name on the PostgreSQL server. */
    template: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
  const { url, drop } = await createDatabase(server.url);
  if (!url) throw new Error('PostgreSQL gave no address');
  await migrateTemplate({ kind: 'postgres', url });
  project.provide('databaseUrl', server.url);
  project.provide('template', new URL(url).pathname.slice(1));
  return async () => {
    await drop();
    await server.stop();
  };
}

async function findServer(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, stop: async () => {} } : startPostgres();
}
