import { createContext, use } from 'react';

export interface CommentsScope {
  memeId: number;
  /** Reads a short text out in the section's live region. */
  say: (text: string) => void;
}

const Scope = createContext<CommentsScope | null>(null);
export const CommentsProvider = Scope.Provider;

export function useCommentsScope(): CommentsScope {
  const scope = use(Scope);
  if (!scope) throw new Error('a comment outside its section');
  return scope;
}
