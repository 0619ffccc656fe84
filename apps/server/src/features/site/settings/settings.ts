import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { SiteSettings } from '@corpomeme/contract/people/admin';
import { isLegalPageName } from '@corpomeme/contract/site/legal-pages';
import { LANGUAGES } from '@corpomeme/contract/site/messages';
import { DEFAULT_LANGUAGE } from '@corpomeme/contract/site/messages/catalogues';
import { PRODUCT_NAME } from '@corpomeme/contract/site/product-name';
import {
  type Announcement,
  OPERATOR_FIELDS,
  type Operator,
  type SiteFacts,
} from '@corpomeme/contract/site/site-facts';
import type { WrittenPage } from '@corpomeme/contract/site/written-pages';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { findLogoVersion } from './logo.queries.ts';
import { readSettings } from './settings.queries.ts';
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
async function listCustomPages(db: Context['db']) {
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

async function readShown(db: Database) {
  const [settings, pages, logo] = await Promise.all([
    readSettings(db),
    listCustomPages(db),
    findLogoVersion(db),
  ]);
  return { settings, pages, logo };
}

/** What was read last, so that pages without data of their own are served while the database is away. */
const lastRead = new WeakMap<Database, Awaited<ReturnType<typeof readShown>>>();

/** Returns what every page may show of the settings. */
export async function getSiteFacts({ db, clock }: Context): Promise<SiteFacts> {
  const shown = await readShown(db).catch((error: unknown) => {
    const known = lastRead.get(db);
    if (!known) throw error;
    return known;
  });
  lastRead.set(db, shown);
  const { settings, pages, logo } = shown;
  return {
    name: siteNameOf(settings),
    accent: settings.accentColour,
    logo,
    operator: operatorOf(settings),
    languages: offeredLanguages(settings),
    announcement: announcementAt(settings, clock.now()),
    registration: settings.registration,
    pages,
  };
}

/** Returns what the site is called now. */
export async function readSiteName(db: Database): Promise<string> {
  return siteNameOf(await readSettings(db));
}

/** Returns the version of the operator's logo; empty for the product's mark. */
export const readLogoVersion = (db: Database) => findLogoVersion(db);

const siteNameOf = ({ siteName }: SiteSettings) => siteName || PRODUCT_NAME;

/** Returns the names of the languages that readers are offered, the default first. */
export function offeredLanguages(settings: SiteSettings): string[] {
  const chosen = settings.offeredLanguages.split(',').flatMap((name) => name.trim() || []);
  if (chosen.length === 0) return [...LANGUAGES];
  return LANGUAGES.filter((name) => name === DEFAULT_LANGUAGE || chosen.includes(name));
}

/** Returns the fields about the operator that are set. */
export async function readOperator(db: Database): Promise<Operator> {
  return operatorOf(await readSettings(db));
}

function operatorOf(settings: SiteSettings): Operator {
  const named = OPERATOR_FIELDS.filter((name) => settings[name] !== '');
  return Object.fromEntries(named.map((name) => [name, settings[name]]));
}

/** Returns null without a text, and after the end. */
function announcementAt(settings: SiteSettings, now: number): Announcement | null {
  const { announcementMix, announcementEn, announcementRo, announcementUntil } = settings;
  const first = announcementMix || announcementEn || announcementRo;
  if (first === '' || (announcementUntil !== '' && Date.parse(announcementUntil) <= now)) return null;
  const texts = { mix: first, en: announcementEn || first, ro: announcementRo || first };
  const id = createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 12);
  return { id, ...texts };
}

/** Milliseconds after which other processes know a new name. */
const TTL = 1000;
/** Milliseconds for which a call waits for a new name. */
const PATIENCE = 200;

/** What the site is called, for texts outside of pages, kept in memory (decision 302). */
interface SiteName {
  /** Never rejects: while the database is away, the site has the name that was read last. */
  read(): Promise<string>;
  /** Clears the memory after a change in this process. */
  forget(): void;
}

declare module '../../../context.ts' {
  interface Context {
    siteName: SiteName;
  }
}

export function createSiteName({ db, clock }: Pick<Context, 'db' | 'clock'>): SiteName {
  let known = PRODUCT_NAME;
  let reading: Promise<string> | null = null;
  let readAt = 0;
  const readName = () =>
    readSiteName(db).then(
      (name) => {
        known = name;
        return name;
      },
      () => known,
    );
  return {
    read() {
      const now = clock.now();
      if (reading && now - readAt < TTL) return reading;
      readAt = now;
      // A database that does not respond delays no call for longer: the last name is good until the new one is there.
      reading = Promise.race([readName(), setTimeout(PATIENCE, undefined, { ref: false }).then(() => known)]);
      return reading;
    },
    forget() {
      reading = null;
    },
  };
}
