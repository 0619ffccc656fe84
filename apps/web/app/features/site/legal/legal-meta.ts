import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../../../lib/page/page-meta.ts';
import { languageOf, withLanguage } from './legal-language.ts';
import { type Language, type LegalText, withSiteName } from './texts/legal-text.ts';

interface LegalAddress {
  origin: string;
  path: string;
  search: string;
}

/** Each language is a page of its own for search engines, and each names the other. */
export function legalMeta(
  texts: Record<Language, Pick<LegalText, 'title' | 'description'>>,
  { origin, path, search }: LegalAddress,
): MetaDescriptor[] {
  const language = languageOf(search);
  const { title, description } = withSiteName(texts[language]);
  const alternate = (hrefLang: string, address: string): MetaDescriptor => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + address,
  });
  return [
    ...pageMeta(origin, { title, description, path: withLanguage(path, language) }),
    alternate('en', path),
    alternate('ro', withLanguage(path, 'ro')),
    alternate('x-default', path),
  ];
}
