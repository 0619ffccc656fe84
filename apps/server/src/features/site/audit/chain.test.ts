// On PostgreSQL in each `npm test`: audit/audit, db/audit-chain
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { hashEntry } from '../../../db/audit-chain.ts';
import { type Database, isSqlite } from '../../../db/dialect.ts';
import { recordAudit } from './audit.queries.ts';
import { verifyAuditChain } from './audit.ts';

let site: TestSite;
let db: Database;
beforeEach(async () => {
  site = await startSite();
  db = site.ctx.db;
});
afterEach(() => site.close());

const record = (reason: string | null = null, at = 1) =>
  site.ctx.transact((trx) => recordAudit(trx, { action: 'meme.edit', at, actorId: null, reason }));
const verify = async (head: { seq: number; hash: string } | null = null) =>
  (await verifyAuditChain(db, head)).problems;
const headOf = async () => (await verifyAuditChain(db, null)).head;

/** Changes the log as an attacker with access to the file or the database would, without program and triggers. */
async function tamper(statement: string): Promise<void> {
  const { database } = site.ctx.config;
  if (database.kind === 'sqlite') {
    const file = new DatabaseSync(database.file);
    for (const guard of ['no_update', 'no_delete', 'no_replace', 'chained'])
      file.exec(`drop trigger if exists audit_log_${guard}`);
    file.exec(statement);
    file.close();
    return;
  }
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql.raw(statement).execute(trx);
  });
}

test('each entry follows the previous one, whatever its texts contain', async () => {
  expect(await verifyAuditChain(db, null)).toEqual({ head: null, problems: [] });
  for (const reason of [null, '', 'Ședință „așa” 👩‍💻 \u2028 \' " \\', '-', '- -']) await record(reason);
  const { head, problems } = await verifyAuditChain(db, null);
  expect(problems).toEqual([]);
  expect(head).toEqual({ seq: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const [first] = await db.selectFrom('audit_log').selectAll().orderBy('seq').execute();
  expect(first?.hash).toBe(first && hashEntry(null, 1, first));
});

test('concurrent writers make one chain without gaps, and rollbacks leave no gap', async () => {
  const given = Array.from({ length: 60 }, (_, n) =>
    site.ctx
      .transact(async (trx) => {
        await recordAudit(trx, { action: 'meme.edit', at: n, actorId: null });
        await recordAudit(trx, { action: 'meme.delete', at: n, actorId: null });
        if (n % 3 === 0) throw new Error('given up');
      })
      .catch(() => {}),
  );
  await Promise.all(given);
  expect(await verify()).toEqual([]);
  expect(await headOf()).toMatchObject({ seq: 80 });
});

test('renaming and deleting members does not change it', async () => {
  const [admin, member] = [await site.member('admin'), await site.member()];
  await site.publishedMeme(member, await site.member('moderator'));
  await site.send('DELETE', `/admin/users/${member.id}`, {}, admin);
  expect((await headOf())?.seq).toBeGreaterThan(1);
  expect(await verify()).toEqual([]);
});

describe('changes that bypass the program are detected', () => {
  beforeEach(async () => {
    for (let n = 0; n < 6; n++) await record(`reason ${n}`, n);
  });

  test.each([
    [
      'a change',
      `update audit_log set reason = 'another' where id = 3`,
      ['entry 3 is not as it was written'],
    ],
    ['nothing made of something', `update audit_log set reason = null where id = 3`, ['entry 3 is not']],
    ['a moved time', `update audit_log set at = 99 where id = 6`, ['entry 6 is not as it was written']],
    ['a removal', 'delete from audit_log where id in (2, 3)', ['entries number 2 to 3 are missing']],
    ['a new hash', `update audit_log set hash = 'x' where id = 3`, ['entry 3 is not', 'entry 4 is not']],
    [
      'an addition',
      `insert into audit_log (at, action) values (5, 'meme.approve')`,
      ['entry 7 was added past the program'],
    ],
  ])('%s', async (_what, statement, problems) => {
    await tamper(statement);
    expect(await verify()).toEqual(problems.map((problem) => expect.stringContaining(problem)));
  });

  test('deleted last entries', async () => {
    const head = await headOf();
    await tamper('delete from audit_log where id > 4');
    // PostgreSQL also gives ids to rolled back transactions, so there a noted head is needed.
    if (isSqlite(db)) expect(await verify()).toEqual([expect.stringContaining('missing at the end')]);
    expect(await verify(head)).toContainEqual(
      expect.stringContaining('does not pass through the noted head 6'),
    );
  });

  test('a completely rewritten chain, by an earlier head', async () => {
    const head = await headOf();
    expect(await verify(head)).toEqual([]);
    const rows = await db.selectFrom('audit_log').selectAll().orderBy('seq').execute();
    let before: string | null = null;
    for (const [index, row] of rows.entries()) {
      const forged = index === 2 ? { ...row, reason: 'forged' } : row;
      before = hashEntry(before, index + 1, forged);
      await tamper(
        `update audit_log set reason = '${forged.reason}', hash = '${before}' where id = ${row.id}`,
      );
    }
    expect(await verify()).toEqual([]);
    expect(await verify(head)).toEqual([expect.stringContaining('the noted head 6')]);
    await record('later');
    expect(await verify(head)).toHaveLength(isSqlite(db) ? 2 : 1);
  });
});

test('no statement replaces an entry, with or without the program’s settings', async () => {
  const id = await record('before');
  await record('after');
  const columns = `(id, at, action, reason, seq, hash)`;
  const values = [`(${id}, 1, 'meme.edit', 'forged', null, null)`, `(99, 1, 'meme.edit', 'forged', 1, 'x')`];
  const { database } = site.ctx.config;
  for (const row of values) {
    if (database.kind === 'postgres') {
      const upsert = `insert into audit_log ${columns} values ${row} on conflict (id) do update set reason = 'forged'`;
      await expect(sql.raw(upsert).execute(db)).rejects.toThrow(/append-only|duplicate key/);
      continue;
    }
    const replace = `insert or replace into audit_log ${columns} values ${row}`;
    await expect(sql.raw(replace).execute(db)).rejects.toThrow('append-only');
    const other = new DatabaseSync(database.file);
    expect(() => other.exec(replace)).toThrow(/append-only|no such function: sha256/);
    other.close();
  }
  expect(await verify()).toEqual([]);
});

test('replacing a row fires its delete trigger', async () => {
  if (!isSqlite(db)) return;
  await sql`create table notes (id integer primary key, said text)`.execute(db);
  await sql`create trigger notes_kept before delete on notes begin select raise(abort, 'kept'); end`.execute(
    db,
  );
  await sql`insert into notes values (1, 'a')`.execute(db);
  await expect(sql`insert or replace into notes values (1, 'b')`.execute(db)).rejects.toThrow('kept');
});
