import type { Session } from '@corpomeme/contract/people/auth';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import type { StorageKey } from '../../../lib/browser-storage.ts';

/** An upvote of a meme, 'same here' on a meme, or an upvote of a comment. */
export type VoteKind = 'meme' | 'same' | 'comment';

/** The set that holds the votes of each kind. */
export const VOTED = {
  meme: 'upvotedMemes',
  same: 'sameHereMemes',
  comment: 'upvotedComments',
} as const satisfies Record<VoteKind, StorageKey>;

/** The member's votes of each kind. */
export type OwnVotes = Readonly<Record<(typeof VOTED)[VoteKind], ReadonlySet<number>>>;

/** The stored session of a member (product: entities). */
export interface SessionRecord extends OwnVotes {
  token: string;
  user: CurrentUser;
}

type BrowserKey =
  | 'cookieConsent'
  | 'shortcuts'
  | 'deskLook'
  | 'seenWarning'
  | 'registrationKey'
  | 'theme'
  | 'memeLanguage'
  | 'proposedLanguage'
  | 'closedAnnouncement';
export type SessionItems = Record<Exclude<StorageKey, BrowserKey>, string | null>;

/** Returns null unless a complete, valid session is stored. */
export function parseRecord(read: (key: StorageKey) => string | null): SessionRecord | null {
  const token = read('token');
  const user = parseJson(read('memeUser'));
  if (!token || !isUser(user)) return null;
  return {
    token,
    user,
    upvotedMemes: parseIds(read('upvotedMemes')),
    sameHereMemes: parseIds(read('sameHereMemes')),
    upvotedComments: parseIds(read('upvotedComments')),
  };
}

/** Returns the value of each key; null removes it. A `null` record means logged out. */
export function storedItems(record: SessionRecord | null): SessionItems {
  if (!record) {
    return {
      token: null,
      memeUser: null,
      upvotedMemes: null,
      sameHereMemes: null,
      upvotedComments: null,
      userPermissions: null,
      permissions: null,
    };
  }
  const { isAdmin, isModerator, permissions } = record.user;
  return {
    token: record.token,
    memeUser: JSON.stringify(record.user),
    upvotedMemes: JSON.stringify([...record.upvotedMemes]),
    sameHereMemes: JSON.stringify([...record.sameHereMemes]),
    upvotedComments: JSON.stringify([...record.upvotedComments]),
    userPermissions: JSON.stringify({ isAdmin, isModerator }),
    permissions: JSON.stringify({ isAdmin, isModerator, permissions }),
  };
}

export function recordOf({ token, ...user }: Session): SessionRecord {
  return {
    token,
    user,
    upvotedMemes: new Set(user.upvotedMemes),
    sameHereMemes: new Set(user.sameHereMemes),
    upvotedComments: new Set(),
  };
}

/** Returns true for an e-mail account that is not verified and so not logged in (product: states). */
export function mustVerifyFirst(user: CurrentUser): boolean {
  return user.authProvider === 'email' && user.emailVerificationRequired && !user.isEmailVerified;
}

/** Returns the set with or without the id; the same set when nothing changes (product: states). */
export function updateIds(ids: ReadonlySet<number>, id: number, isIncluded: boolean): ReadonlySet<number> {
  if (ids.has(id) === isIncluded) return ids;
  const next = new Set(ids);
  if (isIncluded) next.add(id);
  else next.delete(id);
  return next;
}

function parseJson(text: string | null): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns numbers where possible (product: entities), because older entries may be text. */
function parseIds(text: string | null): ReadonlySet<number> {
  const list = parseJson(text);
  if (!Array.isArray(list)) return new Set();
  return new Set(list.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0));
}

function isUser(value: unknown): value is CurrentUser {
  if (typeof value !== 'object' || value === null) return false;
  return 'uid' in value && typeof value.uid === 'string' && 'username' in value && 'permissions' in value;
}
