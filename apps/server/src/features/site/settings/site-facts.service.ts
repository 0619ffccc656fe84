import { createHash } from 'node:crypto';
import type { SiteSettings } from '@corpomeme/contract/people/admin';
import { LANGUAGES } from '@corpomeme/contract/site/messages';
import { DEFAULT_LANGUAGE } from '@corpomeme/contract/site/messages/catalogues';
import { PRODUCT_NAME } from '@corpomeme/contract/site/product-name';
import {
  type Announcement,
  OPERATOR_FIELDS,
  type Operator,
  type SiteFacts,
} from '@corpomeme/contract/site/site-facts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { findLogoVersion } from './logo.queries.ts';
import { readSettings } from './settings.queries.ts';
import { listCustomPages } from './written-pages.service.ts';

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
