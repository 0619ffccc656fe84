import { page } from '@corpomeme/contract/paths';
import { useOrigin } from '../../lib/page/root-data.ts';

/** What the share menu needs of a meme. */
export interface SharedMeme {
  id: number;
  title: string;
  /** Approved, so that others can open the link too. */
  isPublic: boolean;
}

/** Returns the meme's canonical URL. */
export function useMemeUrl(id: number): string {
  return useOrigin() + page.meme(id);
}
