// On PostgreSQL in each `npm test`: db/postgres-pool
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDatabase } from '../../test/test-database.ts';
import { type Database, openDatabase } from './dialect.ts';
import { prepared } from './prepared.ts';
import { createTransact } from './transact.ts';

const selectAll = prepared((db) => ({ compile: () => sql<object>`select * from things`.compile(db) }));

const keptStatements = async (db: Database) => {
  const kept = sql<{ statement: string; uses: number }>`
    select statement, generic_plans + custom_plans as uses from pg_prepared_statements`;
  return (await kept.execute(db)).rows;
};

describe.skipIf(!inject('databaseUrl'))('a connection to PostgreSQL', () => {
  let url: string;
  let drop: () => Promise<void>;
  let db: Database;
  beforeEach(async () => {
    const database = await createDatabase(inject('databaseUrl'));
    ({ drop } = database);
    url = database.url ?? '';
    db = openDatabase({ kind: 'postgres', url }, { isServing: true });
    await sql`create table things (id integer)`.execute(db);
    await sql`insert into things values (1)`.execute(db);
  });
  afterEach(async () => {
    await db.destroy();
    await drop();
  });

  test('keeps the plan of a prepared query', async () => {
    await db.connection().execute(async (connection) => {
      for (let n = 0; n < 3; n++) expect((await selectAll(connection, {})).rows).toEqual([{ id: 1 }]);
      expect(await keptStatements(connection)).toEqual([{ statement: 'select * from things', uses: 3 }]);
    });
  });

  test('answers a prepared query after another process has added a column', async () => {
    await selectAll(db, {});
    await sql`alter table things add column size integer default 2`.execute(db);
    expect((await selectAll(db, {})).rows).toEqual([{ id: 1, size: 2 }]);
    expect((await selectAll(db, {})).rows).toEqual([{ id: 1, size: 2 }]);
  });

  test('so does a transaction, which starts again', async () => {
    await selectAll(db, {});
    await sql`alter table things add column size integer default 2`.execute(db);
    let attempts = 0;
    const transact = createTransact(db);
    const { rows } = await transact((trx) => {
      attempts++;
      return selectAll(trx, {});
    });
    expect({ rows, attempts }).toEqual({ rows: [{ id: 1, size: 2 }], attempts: 2 });
  });

  test('keeps no plan behind a pooler, which may use another connection for each transaction', async () => {
    const pooler = await startPooler(url);
    const pooled = openDatabase({ kind: 'postgres', url: pooler.url }, { isServing: true });
    await pooled.connection().execute(async (connection) => {
      expect((await selectAll(connection, {})).rows).toEqual([{ id: 1 }]);
      expect(await keptStatements(connection)).toEqual([]);
    });
    await pooled.destroy();
    await pooler.stop();
  });
});

/** The head of the message `BackendKeyData`, before the number of the process. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

/** Starts a proxy that changes the number of the server's process in the handshake, as poolers do. */
async function startPooler(target: string) {
  const server = createServer((near) => {
    const far = connect(Number(new URL(target).port), '127.0.0.1');
    near.pipe(far);
    far.on('data', (chunk: Buffer) => {
      const at = chunk.indexOf(KEY_DATA);
      if (at >= 0) chunk.writeInt32BE(7, at + KEY_DATA.length);
      near.write(chunk);
    });
    near.on('close', () => far.destroy()).on('error', () => {});
    far.on('close', () => near.destroy()).on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
