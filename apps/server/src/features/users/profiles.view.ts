import { resource } from '@corpomeme/contract/paths';
import type { PublicUser } from '@corpomeme/contract/users';
import type { ProfileRow } from './profiles.queries.ts';

/** What anybody may know of a member. */
export function viewProfile({ id, username, created_at, meme_count }: ProfileRow): PublicUser {
  return {
    id,
    uid: id,
    username,
    displayName: username,
    photoURL: resource.avatar(username),
    created_at,
    meme_count: meme_count ?? 0,
  };
}
