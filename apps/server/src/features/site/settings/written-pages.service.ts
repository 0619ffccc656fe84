import { isLegalPageName } from '@corpomeme/contract/site/legal-pages';
import type { WrittenPage } from '@corpomeme/contract/site/written-pages';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import {
  findPageVersion,
  listLegalVersions,
  listPagesInForce,
  listPageVersions,
  type PageVersionRow,
} from './written-pages.queries.ts';

const INITIAL = 0;

/** Returns the version whose text holds with this change. */
const heldIn = (change: Pick<PageVersionRow, 'version' | 'withdrawn'> | undefined) =>
  change?.withdrawn === 0 ? change.version : INITIAL;

/**
 * Returns a page in this version, by default the one in force; version 0 is the product's text. A withdrawn page of the
 * operator, and a version that withdrew one, show nothing but the versions. Throws AppError('page_not_found') for a page or version that does not exist.
 */
export async function getWrittenPage(
  { db }: Pick<Context, 'db'>,
  slug: string,
  version?: number,
): Promise<WrittenPage> {
  const versions = await listPageVersions(db, slug);
  const [latest] = versions;
  if (!latest && !isLegalPageName(slug)) throw new AppError('page_not_found');
  const wanted = version ?? heldIn(latest);
  const row = wanted === INITIAL ? undefined : await findPageVersion(db, slug, wanted);
  if (wanted !== INITIAL && !row) throw new AppError('page_not_found');
  return {
    slug,
    versions: versions.map(viewVersion),
    shown:
      row?.withdrawn === 0
        ? {
            version: row.version,
            title: { en: row.title_en, ro: row.title_ro },
            text: { en: row.text_en, ro: row.text_ro },
          }
        : null,
  };
}

type VersionFacts = Pick<PageVersionRow, 'version' | 'since' | 'withdrawn' | 'note_en' | 'note_ro'>;

const viewVersion = ({ version, since, withdrawn, note_en, note_ro }: VersionFacts) => ({
  version,
  since: new Date(since).toISOString(),
  withdrawn: withdrawn === 1,
  note: { en: note_en, ro: note_ro },
});

/** Returns the operator's own pages, for the footer. */
export async function listCustomPages(db: Context['db']) {
  const pages = await listPagesInForce(db);
  return pages
    .filter(({ slug }) => !isLegalPageName(slug))
    .map(({ slug, title_en, title_ro }) => ({ slug, title: { en: title_en, ro: title_ro } }));
}

/**
 * Returns which versions of the product's pages held when the member registered, and of which the member was told since.
 * Pages that the operator never wrote are left out.
 */
export async function listAcceptedPages(db: Context['db'], registeredAt: string) {
  const at = Date.parse(registeredAt);
  const byPage = Map.groupBy(await listLegalVersions(db), ({ slug }) => slug);
  return [...byPage].flatMap(([page, versions]) => {
    const held = versions.findLast(({ since }) => since <= at);
    const told = versions.filter(({ since, is_told }) => since > at && is_told === 1);
    return [
      { page, version: heldIn(held), how: 'registration' as const, at: registeredAt },
      ...told.map((each) => ({
        page,
        version: heldIn(each),
        how: 'told' as const,
        at: new Date(each.since).toISOString(),
      })),
    ];
  });
}
