import { readWrittenPage, type WrittenPage } from '@corpomeme/contract/site/written-pages';
import { data } from 'react-router';
import type { PageLoad } from '../../../lib/page/page-data.ts';
import type { LegalTexts } from './texts/legal-text.ts';
import { readWritten } from './texts/written-text.ts';

/** For the loader of a legal page: what the operator wrote in its place, in the version that the address names. */
export function loadWritten({ api }: PageLoad, slug: string, url: string): Promise<WrittenPage> {
  const version = versionIn(new URL(url).search);
  return api.call(readWrittenPage, { params: { slug }, query: { version } });
}

/** For the loader of a page of the operator's own. Throws 404 for one that is withdrawn. */
export async function loadCustom(load: PageLoad, slug: string, url: string): Promise<WrittenPage> {
  const written = await loadWritten(load, slug, url);
  if (!written.shown) throw data(null, { status: 404 });
  return written;
}

/** Returns the version that an address names; undefined if it names none. */
export function versionIn(search: string): number | undefined {
  const version = new URLSearchParams(search).get('version');
  return version && /^\d{1,6}$/.test(version) ? Number(version) : undefined;
}

/** Returns the operator's texts; null while the page has the product's. */
export function textsOf(written: WrittenPage | null | undefined): LegalTexts | null {
  if (!written?.shown) return null;
  const { title, text } = written.shown;
  return { en: readWritten(title.en, text.en), ro: readWritten(title.ro, text.ro) };
}

/** Returns when the operator's text took effect, in milliseconds; undefined for the product's text. */
export function sinceOf({ versions, shown }: WrittenPage): number | undefined {
  const version = versions.find((each) => each.version === shown?.version);
  return version && Date.parse(version.since);
}
