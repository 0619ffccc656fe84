import { COMPANY } from '@corpomeme/contract/companies';
import type { DirectoryCompany } from '@corpomeme/contract/directory';
import type { DirectoryRow, listNames } from './directory.queries.ts';

type Names = Awaited<ReturnType<typeof listNames>>;

/** Returns companies as admins read them. */
export function viewDirectory(rows: DirectoryRow[], names: Names, now: number): DirectoryCompany[] {
  const byCompany = Map.groupBy(names, ({ company_id }) => company_id);
  return rows.map((row) => {
    const ofKind = (kind: Names[number]['kind']) =>
      (byCompany.get(row.id) ?? []).filter((name) => name.kind === kind).map(({ name }) => name);
    const until = row.merged_at === null ? null : row.merged_at + COMPANY.mergeUndoable;
    return {
      id: row.id,
      name: row.name,
      memeCount: row.meme_count,
      slug: row.slug,
      other_names: ofKind('alias'),
      former_names: ofKind('former'),
      cities: JSON.parse(row.cities) as string[],
      website: row.website,
      state: row.state,
      is_general: row.is_general === 1,
      merged_into: row.into_name,
      undo_until: until !== null && until > now ? new Date(until).toISOString() : null,
    };
  });
}
