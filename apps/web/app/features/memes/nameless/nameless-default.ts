import * as operations from '@corpomeme/contract/memes/nameless.operations';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { getSession, setPostsNameless } from '../../site/session/session-store.ts';

/**
 * Stores the choice of the last upload as the member's default. Ignores failures, because the meme is already posted.
 */
export function storeNamelessDefault(enabled: boolean): void {
  const { user } = getSession();
  if (!user || (user.posts_nameless ?? false) === enabled) return;
  browserApi
    .call(operations.changeNamelessDefault, { body: { enabled } })
    .then(() => setPostsNameless(enabled))
    .catch(() => undefined);
}
