import type { WrittenPage } from '@corpomeme/contract/site/written-pages';
import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../../../lib/page/page-meta.ts';
import { contentLanguage } from '../../../lib/second-text.tsx';
import { type Language, type LegalText, withSiteName } from './texts/legal-text.ts';
import { textsOf, versionIn } from './written-page.ts';

interface LegalAddress {
  origin: string;
  path: string;
  search: string;
  /** What the operator wrote in place of the texts. */
  written?: WrittenPage | undefined;
}

export function legalMeta(
  texts: Record<Language, Pick<LegalText, 'title' | 'description'>>,
  { origin, path, search, written }: LegalAddress,
): MetaDescriptor[] {
  const language = contentLanguage();
  const { title, description } = textsOf(written)?.[language] ?? withSiteName(texts[language]);
  // Search engines find the text that holds.
  return pageMeta(origin, { title, description, path, hidden: versionIn(search) !== undefined });
}
