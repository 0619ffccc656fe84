import type { Cover } from '@corpomeme/contract/companies/companies';
import { imageWidths } from '@corpomeme/contract/memes/media';
import { resource } from '@corpomeme/contract/site/paths';
import type { Database } from '../../db/dialect.ts';
import { EVERYBODY, visibleTo } from '../site/access/visibility.queries.ts';

/** The columns of memes that name a list. */
type ListColumn = 'company' | 'theme_1' | 'theme_2';

/**
 * Returns the pictures of the most upvoted public memes of these lists, by name; lists without memes are missing. One query,
 * which reads one row of an index for each list and column.
 */
export async function findCovers(
  db: Database,
  names: readonly string[],
  columns: readonly ListColumn[],
): Promise<Map<string, Cover>> {
  const [first, ...others] = names.flatMap((name) => columns.map((column) => selectBest(db, name, column)));
  if (!first) return new Map();
  const rows = await db
    .selectFrom(others.reduce((all, each) => all.unionAll(each), first).as('found'))
    .innerJoin('memes', 'memes.id', 'found.id')
    .select(['found.name', 'memes.votes', 'memes.publication'])
    .select(['memes.image_key', 'memes.image_width', 'memes.user_id'])
    .where((where) => visibleTo(EVERYBODY)(where as never) as never)
    .execute();
  // The best of several columns is the last, which stays.
  rows.sort((a, b) => a.votes - b.votes || (a.publication ?? 0) - (b.publication ?? 0));
  return new Map(
    rows.map(({ name, image_key: key, image_width, user_id }) => [
      name,
      {
        image_url: resource.media(key, image_width),
        image_srcset: imageWidths(image_width)
          .map((width) => `${resource.media(key, width)} ${width}w`)
          .join(', '),
        user_id,
      },
    ]),
  );
}

function selectBest(db: Database, name: string, column: ListColumn) {
  const best = db
    .selectFrom('memes')
    .select((row) => [row.ref(`memes.${column}`).$castTo<string>().as('name'), 'memes.id'])
    .where(visibleTo(EVERYBODY))
    .where(`memes.${column}`, '=', name)
    .orderBy('memes.votes', 'desc')
    .orderBy('memes.publication', 'desc')
    .limit(1);
  // SQLite takes no limit within a union.
  return db.selectFrom(best.as('first')).selectAll();
}
