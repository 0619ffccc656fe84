import { createHash } from 'node:crypto';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

const STATEMENTS_KEPT = 500;

/**
 * `node:sqlite` in the shape of Kysely's SQLite driver. Statements are prepared once and kept: the program's set of
 * statements is finite, so the bound is only a safety net.
 */
export function openNodeSqlite(file: string): SqliteDatabase {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5000 });
  // With recursive triggers a row that `insert or replace` removes is asked about like any other that is deleted.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory; pragma recursive_triggers = on;',
  );
  // For the chain of the audit log: PostgreSQL has it built in.
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
    close() {
      kept.clear();
      database.close();
    },
  };
}

const sha256 = (text: SQLOutputValue): string => createHash('sha256').update(String(text)).digest('hex');

// A transaction that first reads and then writes could otherwise fail with SQLITE_BUSY beside another process.
function takeWriteLockAtOnce(sql: string): string {
  return sql === 'begin' ? 'begin immediate' : sql;
}

// A full disk ends a transaction by itself; a rollback that then fails would hide why.
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
