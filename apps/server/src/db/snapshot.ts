import path from 'node:path';
import { sql } from 'kysely';
import { type Database, isSqlite, openDatabase } from './dialect.ts';

/**
 * Runs `work` on a consistent view of the database while others write, without blocking them. SQLite copies the file
 * into `scratch`, which the caller deletes.
 */
export async function withSnapshot<T>(
  db: Database,
  scratch: string,
  work: (view: Database, file: string) => Promise<T>,
): Promise<T> {
  if (!isSqlite(db)) {
    const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return reading.execute((view) => work(view, ''));
  }
  const file = path.join(scratch, 'snapshot.db');
  await sql`vacuum into ${file}`.execute(db);
  const view = openDatabase({ kind: 'sqlite', file });
  try {
    return await work(view, file);
  } finally {
    await view.destroy();
  }
}

/**
 * Like `withSnapshot`, but without a copy: for commands that are alone in their process. The handle serves no other
 * query meanwhile.
 */
export async function withExclusiveSnapshot<T>(
  db: Database,
  work: (view: Database) => Promise<T>,
): Promise<T> {
  if (!isSqlite(db)) return withSnapshot(db, '', work);
  return db.connection().execute(async (view) => {
    // Takes no lock: others may write meanwhile, and this transaction does not see their changes.
    await sql`begin deferred`.execute(view);
    try {
      return await work(view);
    } finally {
      await sql`rollback`.execute(view);
    }
  });
}
