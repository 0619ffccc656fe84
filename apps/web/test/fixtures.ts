import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Session } from '@corpomeme/contract/people/auth';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { act } from '@testing-library/react';
import { signIn } from '../app/features/site/session/session-store.ts';

const MEMBER: CurrentUser = {
  uid: 'ana-id',
  userId: 'ana-id',
  public_id: 'ana-id',
  username: 'Ana',
  displayName: 'Ana',
  email: 'ana@firma.ro',
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
  isModerator: false,
  permissions: {
    canCreateMemes: true,
    canDeleteMemes: false,
    canEditMemes: false,
    canManageUsers: false,
    canManageRoles: false,
  },
  two_factor_enabled: false,
  two_factor_required: false,
  posts_nameless: false,
  language: null,
  sanctions: [],
  upvotedMemes: [],
  sameHereMemes: [],
  has_author_page: false,
  reading: { saved: [], followed: [], hidden: [], muted: [] },
};

/** Returns the response to a login. */
export function aSession(as: Partial<Session> = {}): Session {
  return { ...MEMBER, token: 'a-token', ...as };
}

/** Starts the session of a member in this browser. */
export function logIn(as?: Partial<Session>): void {
  act(() => void signIn(aSession(as)));
}

export const asModerator = { uid: 'mod-id', userId: 'mod-id', username: 'Mod', isModerator: true } as const;

/** Returns a public meme of somebody else. */
export function aMeme(id: number, change: Partial<Meme> = {}): Meme {
  return {
    id,
    title: `Meme ${id}`,
    company: 'Dell',
    city: 'Cluj-Napoca',
    language: 'ro',
    themes: [],
    message: null,
    image_url: `/media/${id}/800.webp`,
    image_width: 800,
    image_height: 600,
    image_placeholder: '',
    image_srcset: '',
    image_alt: null,
    template: null,
    created_at: '2026-05-15T11:00:00.000Z',
    submitted_at: null,
    votes: 3,
    same_here: 1,
    commentCount: 0,
    comments_edited_at: null,
    username: 'Ion',
    user_id: 'ion-id',
    has_author_page: false,
    approval_status: 'approved',
    has_user_upvoted: false,
    has_user_same_here: false,
    approved_by_username: null,
    approved_at: null,
    rejection_reason: null,
    reason_code: null,
    ...change,
  };
}
