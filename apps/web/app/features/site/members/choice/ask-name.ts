import { createStore } from '../../../../lib/store.ts';
import { getSession } from '../../session/session-store.ts';

type FirstPost = 'meme' | 'comment';

/** `nameless` is possible for memes alone. Null if the member cancelled, so nothing must be posted. */
type NameAnswer = 'named' | 'nameless' | null;

export interface NameRequest {
  post: FirstPost;
  settle(answer: NameAnswer): void;
}

export const nameRequest = createStore<NameRequest | null>(null);

/** Returns whether the next post opens the dialog about the name. Never for sessions that an earlier release stored. */
export const isNameAsked = () => getSession().user?.name_chosen === false;

/**
 * Resolves once the member has chosen the name that a post will show (decision 102): at once if it was chosen before,
 * otherwise after the dialog.
 */
export function askName(post: FirstPost): Promise<NameAnswer> {
  if (!isNameAsked()) return Promise.resolve('named');
  // A second post while the dialog is open cancels the first.
  nameRequest.get()?.settle(null);
  const { promise, resolve } = Promise.withResolvers<NameAnswer>();
  const settle = (answer: NameAnswer) => {
    nameRequest.set(null);
    resolve(answer);
  };
  nameRequest.set({ post, settle });
  return promise;
}
