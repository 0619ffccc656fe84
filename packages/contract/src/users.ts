import { z } from 'zod';
import { UserId } from './fields.ts';

/** Spec §3 and §6. */
export const Permissions = z.object({
  canCreateMemes: z.boolean(),
  canDeleteMemes: z.boolean(),
  canEditMemes: z.boolean(),
  canManageUsers: z.boolean(),
  canManageRoles: z.boolean(),
});
export type Permissions = z.infer<typeof Permissions>;

/** Decision 12; `name` is what the role table shows. */
export const ROLES = [
  { id: 1, name: 'user', description: 'Uploads, votes and comments.' },
  { id: 2, name: 'moderator', description: 'Approves and rejects memes, deletes any comment.' },
  { id: 3, name: 'admin', description: 'Everything, users and roles included.' },
] as const;
export type RoleName = (typeof ROLES)[number]['name'];
export type RoleId = (typeof ROLES)[number]['id'];

const ROLE_IDS = Object.fromEntries(ROLES.map(({ id, name }) => [name, id])) as Record<RoleName, RoleId>;

export function roleId(name: RoleName): RoleId {
  return ROLE_IDS[name];
}

const AuthProvider = z.enum(['email', 'google', 'apple']);

/** The signed-in person as the web app stores it (spec §3 'Current user'). The three ids carry one value. */
export const CurrentUser = z
  .object({
    uid: UserId,
    userId: UserId,
    public_id: UserId,
    username: z.string(),
    displayName: z.string(),
    email: z.string(),
    photoURL: z.string(),
    photo_url: z.string(),
    nickname_changed: z.boolean(),
    isEmailVerified: z.boolean(),
    is_verified: z.boolean(),
    emailVerificationRequired: z.boolean(),
    needsVerification: z.boolean(),
    authProvider: AuthProvider,
    isAdmin: z.boolean(),
    isModerator: z.boolean(),
    permissions: Permissions,
    /** Ids of the latest memes this person upvoted. */
    upvotedMemes: z.array(z.number().int()),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof CurrentUser>;

export const CurrentUserQuery = z.object({
  userId: z.string().max(64).optional(),
  authProvider: AuthProvider.optional(),
});
