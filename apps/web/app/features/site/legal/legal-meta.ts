import type { WrittenPage } from '@corpomeme/contract/site/written-pages';
import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../../../lib/page/page-meta.ts';
import type { RouteMatches } from '../../../lib/page/root-data.ts';
import { contentLanguage } from '../../../lib/second-text.tsx';
import { type Language, type LegalText, withSiteName } from './texts/legal-text.ts';
import { textsOf, versionIn } from './written-page.ts';

/** Arguments of a route's `meta`. */
interface LegalRoute {
  matches: RouteMatches;
  location: { search: string };
  /** `facts`: what the operator wrote in place of the texts. */
  loaderData?: { facts: WrittenPage | null } | undefined;
}

export function legalMeta(
  texts: Record<Language, Pick<LegalText, 'title' | 'description'>>,
  path: string,
  { matches, location: { search }, loaderData }: LegalRoute,
): MetaDescriptor[] {
  const language = contentLanguage();
  const { title, description } = textsOf(loaderData?.facts)?.[language] ?? withSiteName(texts[language]);
  // Search engines find the text that holds.
  return pageMeta(matches, { title, description, path, hidden: versionIn(search) !== undefined });
}
