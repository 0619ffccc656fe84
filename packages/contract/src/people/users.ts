import { z } from 'zod';
import { Reading } from '../memes/reading.ts';
import { SanctionNotice } from '../safety/sanctions.ts';
import { ERRORS } from '../site/errors.ts';
import { ClaimedIdentity, IsoTime, opaque, UserId } from '../site/fields.ts';
import { Seen } from '../site/seen.ts';
import { DAY, MINUTE } from '../site/time.ts';

export const NICKNAME = { min: 3, max: 30 } as const;

/** The link that is mailed to a member who cannot log in (decision 306). */
export const MAILED_EXPORT = {
  lifetime: DAY,
  /** After the first complete download; the texts name it. */
  endsAfterDownload: 10 * MINUTE,
} as const;

/** The permissions of a member (product: roles and permissions). */
export const Permissions = z
  .object({
    canCreateMemes: z.boolean(),
    canDeleteMemes: z.boolean(),
    canEditMemes: z.boolean(),
    canManageUsers: z.boolean(),
    canManageRoles: z.boolean(),
  })
  .meta({ id: 'Permissions' });
export type Permissions = z.infer<typeof Permissions>;

/** Roles (product: roles and permissions); the role table shows `name`. */
export const ROLES = [
  { id: 1, name: 'user', description: 'Uploads, votes and comments.' },
  { id: 2, name: 'moderator', description: 'Approves and rejects memes, deletes any comment.' },
  { id: 3, name: 'admin', description: 'Everything, users and roles included.' },
] as const;
/** The role of a pseudonym's row, to which a meme without a name belongs (decision 097); lists by role never contain it. */
export const PSEUDONYM = 0;
export type RoleName = (typeof ROLES)[number]['name'];
export type RoleId = (typeof ROLES)[number]['id'];

export const RoleNameField = z.enum(['user', 'moderator', 'admin']);

const ROLE_IDS = Object.fromEntries(ROLES.map(({ id, name }) => [name, id])) as Record<RoleName, RoleId>;

export function roleId(name: RoleName): RoleId {
  return ROLE_IDS[name];
}

export const AuthProvider = z.enum(['email', 'google', 'apple']);

/** The signed-in member as the web app stores it (product: entities). The three ids have the same value. */
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
    /**
     * False until the member chooses the name to appear under; the web app asks before the first post
     * (product: nicknames).
     */
    name_chosen: z.boolean(),
    isEmailVerified: z.boolean(),
    is_verified: z.boolean(),
    emailVerificationRequired: z.boolean(),
    needsVerification: z.boolean(),
    authProvider: AuthProvider,
    /** False for an account that only uses Google; a reset mail can give it a password. */
    has_password: z.boolean(),
    isAdmin: z.boolean(),
    isModerator: z.boolean(),
    permissions: Permissions,
    two_factor_enabled: z.boolean(),
    /**
     * Whether the site requires two-factor sign-in of this role and it is off. Moderation and administration respond 403
     * until it is on.
     */
    two_factor_required: z.boolean(),
    /** Whether the upload form starts without the member's name. */
    posts_nameless: z.boolean(),
    /** The language of mails and messages; null if the member chose none. */
    language: z.string().nullable(),
    /** Active sanctions, and warnings of the last 30 days. */
    sanctions: z.array(SanctionNotice),
    /** Ids of the memes that the member upvoted last. */
    upvotedMemes: z.array(z.number().int()),
    /** Ids of the memes that the member says are true at their place too. */
    sameHereMemes: z.array(z.number().int()),
    has_author_page: z.boolean(),
    /** What the member saved, follows, hides and mutes. */
    reading: Reading,
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof CurrentUser>;

export const CurrentUserQuery = z.object({
  userId: opaque(64).optional(),
  authProvider: AuthProvider.optional(),
});

/** The public profile of a member (`GET /users/{uid}`). */
export const PublicUser = z
  .object({
    id: UserId,
    uid: UserId,
    username: z.string(),
    displayName: z.string(),
    photoURL: z.string(),
    /** The month in which the account was made: its first moment, UTC. */
    created_at: IsoTime,
    /** Approved memes only. */
    meme_count: z.number().int().nonnegative(),
  })
  .meta({ id: 'PublicUser' });
export type PublicUser = z.infer<typeof PublicUser>;

/** The name of a language of the site. */
export const LanguageSetting = z.object({ language: opaque(35) });

export const UserParams = z.object({ id: UserId });

/** Letters, digits and a few punctuation characters; no invisible characters and no stacked accents. */
const NICKNAME_FORM = /^(?!.*\p{Default_Ignorable_Code_Point})(?!.*\p{M}{3})[\p{L}\p{M}\p{N} ._-]+$/u;

/** Trimmed, 3 to 30 characters (product: validation). The server checks whether the name is available. */
export const Nickname = z
  .string()
  .overwrite((name) => name.normalize('NFC').replace(/ {2,}/g, ' '))
  .trim()
  .superRefine((name, check) => {
    const length = [...name].length;
    const code =
      length === 0
        ? 'nickname_empty'
        : length < NICKNAME.min
          ? 'nickname_too_short'
          : length > NICKNAME.max
            ? 'nickname_too_long'
            : NICKNAME_FORM.test(name)
              ? null
              : 'nickname_invalid';
    if (code) check.addIssue({ code: 'custom', message: ERRORS[code][1] });
  });

export const NicknameBody = ClaimedIdentity.extend({ newNickname: Nickname });

/** Without a name, the member keeps the one derived from the address. */
export const NameChoiceBody = ClaimedIdentity.extend({ newNickname: Nickname.optional() });

export const NameSuggestions = z.object({
  /** The member's current name. */
  current: z.string(),
  /** Random names that no member has at the moment, in English and Romanian. */
  suggestions: z.array(z.string()),
});
export type NameSuggestions = z.infer<typeof NameSuggestions>;

/** Any subset of the five permissions; `null` removes the override, so that the role's permission applies. */
export const PermissionsBody = z
  .strictObject(
    Object.fromEntries(
      Object.keys(Permissions.shape).map((name) => [name, z.boolean().nullable().optional()]),
    ) as Record<keyof Permissions, z.ZodOptional<z.ZodNullable<z.ZodBoolean>>>,
  )
  .extend({ seen: Seen });
export type PermissionsBody = z.infer<typeof PermissionsBody>;
export const PermissionsResponse = z.object({ userId: UserId, permissions: Permissions });
