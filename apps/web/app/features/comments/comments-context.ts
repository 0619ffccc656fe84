import { createContext, use } from 'react';

export interface CommentsScope {
  memeId: number;
  /** Reads a short text out in the section's live region. */
  say: (text: string) => void;
}

/** From a thread's first comment down to the one that the address leads to. */
export interface Way {
  ids: ReadonlySet<number>;
  id: number;
  place: number;
  /** Tells one visit of the address from the next. */
  visit: string;
}

const WayThere = createContext<Way | null>(null);
export const WayProvider = WayThere.Provider;
export const useWay = () => use(WayThere);

const Scope = createContext<CommentsScope | null>(null);
export const CommentsProvider = Scope.Provider;

export function useCommentsScope(): CommentsScope {
  const scope = use(Scope);
  if (!scope) throw new Error('a comment outside its section');
  return scope;
}
