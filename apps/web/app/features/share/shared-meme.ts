import { page } from '@corpomeme/contract/paths';
import { useOrigin } from '../../lib/page/root-data.ts';

/** What the share menu needs of an approved meme. */
export interface SharedMeme {
  id: number;
  title: string;
}

/** Returns the meme's canonical URL. */
export function useMemeUrl(id: number): string {
  return useOrigin() + page.meme(id);
}
