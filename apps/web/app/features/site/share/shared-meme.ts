import { page } from '@corpomeme/contract/site/paths';
import { useOrigin } from '../../../lib/page/root-data.ts';

/** The fields of an approved meme that the share menu uses. */
export interface SharedMeme {
  id: number;
  title: string;
}

/** Returns the meme's canonical URL. */
export function useMemeUrl(id: number): string {
  return useOrigin() + page.meme(id);
}
