import type { WrittenPage } from '@corpomeme/contract/site/written-pages';
import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../../../lib/page/page-meta.ts';
import { languageOf, withLanguage } from './legal-language.ts';
import { type Language, type LegalText, withSiteName } from './texts/legal-text.ts';
import { textsOf, versionIn } from './written-page.ts';

interface LegalAddress {
  origin: string;
  path: string;
  search: string;
  /** What the operator wrote in place of the texts. */
  written?: WrittenPage | undefined;
}

/** Each language is a page of its own for search engines, and each names the other. */
export function legalMeta(
  texts: Record<Language, Pick<LegalText, 'title' | 'description'>>,
  { origin, path, search, written }: LegalAddress,
): MetaDescriptor[] {
  const language = languageOf(search);
  const { title, description } = textsOf(written)?.[language] ?? withSiteName(texts[language]);
  // Search engines find the text that holds.
  const hidden = versionIn(search) !== undefined;
  const alternate = (hrefLang: string, address: string): MetaDescriptor => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + address,
  });
  return [
    ...pageMeta(origin, { title, description, path: withLanguage(path, language), hidden }),
    alternate('en', path),
    alternate('ro', withLanguage(path, 'ro')),
    alternate('x-default', path),
  ];
}
