import { page } from '@corpomeme/contract/paths';
import { useOrigin } from '../../lib/page/root-data.ts';

/** What sharing has to know of a meme. */
export interface SharedMeme {
  id: number;
  title: string;
  /** Approved: others can open the link too. */
  isPublic: boolean;
}

/** The meme's canonical address. */
export function useMemeUrl(id: number): string {
  return useOrigin() + page.meme(id);
}
