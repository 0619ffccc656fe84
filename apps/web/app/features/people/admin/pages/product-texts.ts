import type { LegalPageName } from '@corpomeme/contract/site/legal-pages';
import { type LegalTexts, readTexts } from '../../../site/legal/texts/legal-text.ts';

type File = { default: Parameters<typeof readTexts>[0] };
const FILES = import.meta.glob<File>('../../../site/legal/texts/*-{en,ro}.json');

/** Returns the product's texts of a page, which an admin begins with. */
export async function loadProductTexts(slug: LegalPageName): Promise<LegalTexts> {
  const load = async (language: string) => {
    const file = await FILES[`../../../site/legal/texts/${slug}-${language}.json`]?.();
    if (!file) throw new Error(`The product has no text of ${slug}`);
    return file.default;
  };
  return readTexts(await load('en'), await load('ro'));
}
