import { createContext, use } from 'react';
import type { Pseudonym } from '../memes/nameless/use-own-pseudonym.ts';

export interface CommentsScope {
  memeId: number;
  /** Whether a moderator locked the comments, and the caller is none. */
  isLocked: boolean;
  /** The pseudonym of the caller's own meme without a name; otherwise null. */
  pseudonym: Pseudonym | null;
  /** Whether the caller comments under the pseudonym. */
  usesPseudonym: boolean;
  setUsesPseudonym: (usesPseudonym: boolean) => void;
  /** Announces a short text in the section's live region. */
  say: (text: string) => void;
}

/** The path from a thread's first comment to the linked one. */
export interface CommentPath {
  ids: ReadonlySet<number>;
  id: number;
  place: number;
  /** Identifies one visit of the URL. */
  visit: string;
}

const LinkedPath = createContext<CommentPath | null>(null);
export const LinkedPathProvider = LinkedPath.Provider;
export const useLinkedPath = () => use(LinkedPath);

const Scope = createContext<CommentsScope | null>(null);
export const CommentsProvider = Scope.Provider;

export function useCommentsScope(): CommentsScope {
  const scope = use(Scope);
  if (!scope) throw new Error('a comment outside its section');
  return scope;
}
