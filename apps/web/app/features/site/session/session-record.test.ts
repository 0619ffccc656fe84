import type { Session } from '@corpomeme/contract/people/auth';
import { describe, expect, it } from 'vitest';
import type { StorageKey } from '../../../lib/browser-storage.ts';
import { mustVerifyFirst, parseRecord, recordOf, storedItems, updateIds } from './session-record.ts';

const session: Session = {
  token: 'opaque',
  uid: 'u1',
  userId: 'u1',
  public_id: 'u1',
  username: 'ana',
  language: null,
  displayName: 'ana',
  email: 'ana@example.com',
  photoURL: '/avatars/ana.svg',
  photo_url: '/avatars/ana.svg',
  nickname_changed: false,
  name_chosen: true,
  isEmailVerified: true,
  is_verified: true,
  emailVerificationRequired: true,
  needsVerification: false,
  authProvider: 'email',
  has_password: true,
  isAdmin: false,
  isModerator: true,
  two_factor_enabled: false,
  two_factor_required: false,
  permissions: {
    canCreateMemes: true,
    canDeleteMemes: false,
    canEditMemes: false,
    canManageUsers: false,
    canManageRoles: false,
  },
  sanctions: [],
  posts_nameless: false,
  upvotedMemes: [3, 5],
  sameHereMemes: [5],
  has_author_page: false,
  reading: { saved: [], followed: [], hidden: [], muted: [] },
};

function reader(items: Partial<Record<StorageKey, string | null>>) {
  return (key: StorageKey) => items[key] ?? null;
}

describe('session record', () => {
  it('survives storage unchanged', () => {
    const record = recordOf(session);
    expect(parseRecord(reader(storedItems(record)))).toEqual(record);
  });

  it('uses the specified keys, and stores the token once', () => {
    const items = storedItems(recordOf(session));
    expect(items.token).toBe('opaque');
    expect(items.memeUser).not.toContain('opaque');
    expect(items.upvotedMemes).toBe('[3,5]');
    expect(items.sameHereMemes).toBe('[5]');
    expect(JSON.parse(items.userPermissions ?? '')).toEqual({ isAdmin: false, isModerator: true });
    expect(JSON.parse(items.permissions ?? '')).toEqual({
      isAdmin: false,
      isModerator: true,
      permissions: session.permissions,
    });
  });

  it('removes everything on logout', () => {
    expect(Object.values(storedItems(null)).every((value) => value === null)).toBe(true);
  });

  it('treats a partial or malformed session as none', () => {
    const items = storedItems(recordOf(session));
    expect(parseRecord(reader({ ...items, token: null }))).toBeNull();
    expect(parseRecord(reader({ ...items, memeUser: '{' }))).toBeNull();
    expect(parseRecord(reader({ ...items, memeUser: '7' }))).toBeNull();
  });

  it('reads numeric ids as numbers and drops malformed ones', () => {
    const items = { ...storedItems(recordOf(session)), upvotedMemes: '["7", 8, "x", null, -1]' };
    expect(parseRecord(reader(items))?.upvotedMemes).toEqual(new Set([7, 8]));
  });

  it('does not log in an e-mail account before it is verified', () => {
    expect(mustVerifyFirst(session)).toBe(false);
    expect(mustVerifyFirst({ ...session, isEmailVerified: false })).toBe(true);
    expect(mustVerifyFirst({ ...session, isEmailVerified: false, authProvider: 'google' })).toBe(false);
  });
});

describe('updateIds', () => {
  it('returns the same set when nothing changes', () => {
    const ids = new Set([1]);
    expect(updateIds(ids, 1, true)).toBe(ids);
    expect(updateIds(ids, 2, false)).toBe(ids);
  });
  it('adds and removes without changing the old set', () => {
    const ids = new Set([1]);
    expect(updateIds(ids, 2, true)).toEqual(new Set([1, 2]));
    expect(updateIds(ids, 1, false)).toEqual(new Set());
    expect(ids).toEqual(new Set([1]));
  });
});
