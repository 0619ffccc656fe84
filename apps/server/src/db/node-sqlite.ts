import { createHash } from 'node:crypto';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

const STATEMENTS_KEPT = 500;
/** Milliseconds that a statement waits for another process. */
export const BUSY_TIMEOUT = 5000;

export interface NodeSqlite extends SqliteDatabase {
  isOpen(): boolean;
  isInTransaction(): boolean;
}

/**
 * Returns `node:sqlite` in the shape of Kysely's SQLite driver. Prepared statements are cached; the program has a
 * finite set of them, so the limit is only a safety net.
 */
export function openNodeSqlite(file: string): NodeSqlite {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT });
  // With `secure_delete`, SQLite overwrites what is deleted with zeros (decision 100).
  // With recursive triggers, the rows that `insert or replace` deletes fire delete triggers.
  // The write-ahead log is copied into the file after 4,000 pages instead of 1,000 (decision 163).
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000; pragma temp_store = memory; pragma recursive_triggers = on; pragma secure_delete = on;',
  );
  // For the hash chain of the audit log; PostgreSQL has the function built in.
  database.function('sha256', { deterministic: true }, sha256);
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = kept.get(sql);
      if (known) return known;
      const prepared = wrapStatement(database.prepare(takeWriteLockAtOnce(sql)));
      const statement = sql === 'rollback' ? onlyWhile(() => database.isTransaction, prepared) : prepared;
      if (kept.size >= STATEMENTS_KEPT) kept.clear();
      kept.set(sql, statement);
      return statement;
    },
    isOpen: () => database.isOpen,
    isInTransaction: () => database.isTransaction,
    close() {
      kept.clear();
      database.close();
    },
  };
}

const sha256 = (text: SQLOutputValue): string => createHash('sha256').update(String(text)).digest('hex');

// Begins transactions with the write lock: one that reads first could fail with SQLITE_BUSY beside another process.
function takeWriteLockAtOnce(sql: string): string {
  return sql === 'begin' ? 'begin immediate' : sql;
}

// Skips statements after the transaction ended. A full disk ends it implicitly, and the failing rollback would hide the
// cause.
function onlyWhile(isOpen: () => boolean, statement: SqliteStatement): SqliteStatement {
  const run: SqliteStatement['run'] = (parameters) =>
    isOpen() ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 };
  return { ...statement, run };
}

function wrapStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
