import path from 'node:path';
import { sql } from 'kysely';
import { type Database, isSqlite, openDatabase } from './dialect.ts';

/**
 * Runs `work` on a view of the database that stands still while others go on writing, and holds none of them up. SQLite needs room
 * for a second file in `scratch`, which the caller removes.
 */
export async function withSnapshot<T>(
  db: Database,
  scratch: string,
  work: (view: Database) => Promise<T>,
): Promise<T> {
  if (!isSqlite(db)) {
    const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return reading.execute(work);
  }
  const file = path.join(scratch, 'snapshot.db');
  await sql`vacuum into ${file}`.execute(db);
  const view = openDatabase({ kind: 'sqlite', file });
  try {
    return await work(view);
  } finally {
    await view.destroy();
  }
}

/** The same without a second file, for whoever is alone in its process: the database answers nobody else here until the end. */
export async function withStillView<T>(db: Database, work: (view: Database) => Promise<T>): Promise<T> {
  if (!isSqlite(db)) return withSnapshot(db, '', work);
  return db.connection().execute(async (view) => {
    // Takes no lock: others may write, and are not seen.
    await sql`begin deferred`.execute(view);
    try {
      return await work(view);
    } finally {
      await sql`rollback`.execute(view);
    }
  });
}
