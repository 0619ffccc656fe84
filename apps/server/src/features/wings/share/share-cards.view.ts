import { memeTitle } from '@corpomeme/contract/memes/meme-title';
import type { Theme } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';
import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import { secondName, themeName } from './share-words.view.ts';

/** The words of share images. */

export type NamedShare = CompanyPulse['themes'][number] & Pick<Theme, 'name'>;

export function cardWords(company: string) {
  const { tagline } = m.sharing;
  return { label: company, fallbackTitle: memeTitle({ title: null, company }), name: m.chrome.name, tagline };
}

export function siteCard() {
  const { siteTitle: title, taglineRo: label } = m.sharing;
  return { ...cardWords(''), title, label };
}

export function companyCard(title: string, shares: readonly NamedShare[]) {
  const { chartHeading, companyLabel, jokeBoth, tagline } = m.sharing;
  const isTold = shares.length > 0;
  return {
    ...cardWords(title),
    title,
    label: isTold ? chartHeading : companyLabel,
    // This line stands beside every figure (decision 124).
    tagline: isTold ? jokeBoth : tagline,
    bars: shares.map(({ name, share, low, high }) => ({ label: themeName(name), share, low, high })),
  };
}

export function themeCard(name: Theme['name']) {
  return { ...cardWords(''), title: themeName(name), label: secondName(name) };
}
