import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { type DatabaseLocation, openDatabase } from '../../src/db/dialect.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/**
 * The commit that stands for the release before this one. A new release changes it (docs/operations.md, "Releases"), and so does a
 * migration that is not additive: no process of an earlier release runs beside it.
 */
const PREVIOUS = '86bf23e5035fb162e52037e0b393173e015bed05';

const MIGRATION = /^(\d{3}-[a-z-]+)\.ts$/;

/**
 * Returns a folder with the sources of the previous release, or of another commit. It shares the installed packages of this release, so it also
 * proves that both work with these.
 */
export function checkOutPreviousRelease(commit = PREVIOUS): string {
  const folder = path.join(ROOT, '.tmp', `release-${commit.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  execFileSync('sh', ['-ec', 'git archive "$0" | tar -x -C "$1"', commit, part], { cwd: ROOT });
  // Hard links, because workers may read only below their own node_modules. Links to workspaces lead into the copy.
  for (const place of ['node_modules', 'apps/server/node_modules'])
    execFileSync('cp', ['--archive', '--link', path.join(ROOT, place), path.join(part, path.dirname(place))]);
  renameSync(part, folder);
  return folder;
}

/**
 * Deletes the names of migrations that the release in `folder` does not know. It then uses the schema of this release as it
 * would if it had started before the migration.
 */
export async function forgetNewerMigrations(folder: string, location: DatabaseLocation): Promise<void> {
  const known = readdirSync(path.join(folder, 'apps/server/src/db/migrations')).flatMap(
    (file) => MIGRATION.exec(file)?.[1] ?? [],
  );
  const db = openDatabase(location);
  await sql`delete from kysely_migration where name not in (${sql.join(known)})`.execute(db);
  await db.destroy();
}
