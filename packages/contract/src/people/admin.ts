import { z } from 'zod';
import { ApprovalStatus } from '../memes/memes.ts';
import { NAMELESS } from '../memes/nameless.ts';
import { RepliesSetting } from '../moderation/reasons.ts';
import { ClaimedIdentity, IsoTime, MemeId, opaque, optionalText, plainLine, UserId } from '../site/fields.ts';
import { EVIDENCE, MEME } from '../site/limits.ts';
import { operation } from '../site/operation.ts';
import { Seen } from '../site/seen.ts';
import { Registration, SHOWN_SETTINGS } from '../site/site-facts.ts';
import { USER_SORTS } from './admin-sections.ts';
import { AuditList, AuditQuery } from './audit-log.ts';
import { Email, MessageResponse } from './auth.ts';
import { Permissions, ROLES, UserParams } from './users.ts';

/**
 * What a new site needs before its first members come, in the order of the checklist (decision 115), and last what an upgrade
 * made behave otherwise than admins set it.
 */
export const SETUP_STEPS = [
  'mail',
  'address',
  'operator',
  'name',
  'companies',
  'moderator',
  'backup',
  'upgrade',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Milliseconds for which a backup counts as recent. */
export const BACKUP_EVERY = 7 * 86_400_000;

/**
 * `done`: the server found that the step is done. `settled`: an admin declared that nothing needs to be done. `open`:
 * neither; the checklist says what to do.
 */
export const SetupState = z.enum(['done', 'settled', 'open']);
export type SetupState = z.infer<typeof SetupState>;

export const Setup = z
  .object({
    steps: z.array(z.object({ step: z.enum(SETUP_STEPS), state: SetupState })),
    /** `outbox`: mails are files in the data folder, and no one receives them. */
    mail_by: z.enum(['smtp', 'outbox']),
    /** When a test mail was last accepted by the present mail server. */
    mail_worked_at: IsoTime.nullable(),
    /** The address that mails and share links contain. */
    public_url: z.string(),
    backed_up_at: IsoTime.nullable(),
  })
  .meta({ id: 'Setup' });
export type Setup = z.infer<typeof Setup>;

export const SetupParams = z.object({ step: z.enum(SETUP_STEPS) });
export const SetupBody = z.object({ state: SetupState.exclude(['done']) });

export const ADMIN_PAGE_SIZES = [5, 10, 25, 50] as const;

export const ADMIN_PAGE_SIZE = 10;

/** Days shown by the activity charts. */
export const ACTIVITY = { defaultDays: 90, maxDays: 366 } as const;

const RoleName = z.enum(ROLES.map(({ name }) => name));

/** A row of the user list (product: entities). The address is masked (product: masked addresses), or empty after a deletion. */
export const AdminUser = z
  .object({
    id: UserId,
    username: z.string(),
    email: z.string(),
    role_id: z.number().int(),
    role: RoleName,
    last_login: IsoTime.nullable(),
    created_at: IsoTime,
    is_deleted: z.boolean(),
    /** The mail server of the address refused the last mail. */
    mail_refused: z.boolean(),
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof AdminUser>;
export const AdminUserList = z.array(AdminUser);

/**
 * Filters of the user table and the CSV. `search` matches a part of the username or address; callers who are not admins must
 * give the whole address.
 */
export const AdminUserFilter = z.object({
  search: plainLine(254).optional(),
  role: RoleName.optional(),
  userId: opaque(64).optional(),
});

export const AdminUserQuery = AdminUserFilter.extend({
  sort: z.enum(USER_SORTS).default('created'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce
    .number()
    .refine((size) => (ADMIN_PAGE_SIZES as readonly number[]).includes(size), 'must be 5, 10, 25 or 50')
    .default(ADMIN_PAGE_SIZE),
});
export type AdminUserQuery = z.infer<typeof AdminUserQuery>;

const Role = z.object({ id: z.number().int(), name: RoleName, description: z.string() }).meta({ id: 'Role' });
export const RoleList = z.array(Role);

const RoleId = z
  .union([z.number(), z.string().regex(/^\d$/).transform(Number)])
  .refine((id) => ROLES.some((role) => role.id === id), 'must be the id of a role');
export const RoleBody = ClaimedIdentity.omit({ userId: true }).extend({
  roleId: RoleId,
  reason: optionalText(MEME.reasonMax),
  seen: Seen,
});

export const DayCount = z.object({
  /** UTC, `2026-01-31`. */
  day: z.iso.date(),
  memes: z.number().int().nonnegative(),
  votes: z.number().int().nonnegative(),
});
export type DayCount = z.infer<typeof DayCount>;

export const ActivityQuery = z.object({
  days: z.coerce.number().int().min(1).max(ACTIVITY.maxDays).default(ACTIVITY.defaultDays),
});
/** One entry per day, oldest first, including empty days. */
export const Activity = z.array(DayCount);

/** The JSON response of `GET /admin/users/{id}`, with the full address (product: masked addresses). */
export const AdminUserDetails = AdminUser.extend({ permissions: Permissions }).meta({
  id: 'AdminUserDetails',
});
export type AdminUserDetails = z.infer<typeof AdminUserDetails>;

/** The statistics of one user (product: entities). */
export const UserStats = z
  .object({
    user: AdminUserDetails,
    meme_count: z.number().int().nonnegative(),
    total_votes: z.number().int().nonnegative(),
    /** Newest first, at most 200. */
    memes: z.array(
      z.object({
        id: z.number().int().positive(),
        title: z.string().nullable(),
        /** Of its publication; before that, of its submission. */
        created_at: IsoTime,
        submitted_at: IsoTime,
        votes: z.number().int().nonnegative(),
        approval_status: ApprovalStatus,
        approved_by_username: z.string().nullable(),
      }),
    ),
    /** Per day, the memes that the user posted and the votes on the user's memes. */
    activity: Activity,
  })
  .meta({ id: 'UserStats' });
export type UserStats = z.infer<typeof UserStats>;

export const AdminEmailBody = z.object({
  email: Email,
  reason: plainLine(MEME.reasonMax).min(1),
  seen: Seen,
});

export const UserDeletionBody = z.object({ reason: optionalText(MEME.reasonMax) }).nullish();

export const SiteSettings = z
  .object({
    /** Whether moderators and admins must use two-factor sign-in. */
    requireTwoFactor: z.boolean(),
    /** Minutes that a meme without a name waits before it enters the queue: a random number of this range; 0: none. */
    namelessWaitMin: z.number().int().min(0).max(NAMELESS.longestWait),
    namelessWaitMax: z.number().int().min(0).max(NAMELESS.longestWait),
    /** Days for which staff keep what its author deleted while a complaint about it was open; 0: not at all. */
    evidenceDays: z.number().int().min(0).max(EVIDENCE.longest),
    registration: Registration,
    /** Whether moderators may invite, not admins alone. */
    moderatorsInvite: z.boolean(),
    /** Whether moderators and admins are told what waits for them (decision 252). */
    tellStaff: z.boolean(),
    /** Texts for rejections, one a line (decision 273). */
    savedReplies: RepliesSetting,
    /** Whether page views are counted, without anything about who viewed (decision 310). */
    countVisits: z.boolean(),
    ...SHOWN_SETTINGS,
  })
  .meta({ id: 'SiteSettings' });
export type SiteSettings = z.infer<typeof SiteSettings>;
/** Omitted fields stay unchanged. */
export const SettingsBody = SiteSettings.partial().extend({ seen: Seen });
export type SettingsBody = z.infer<typeof SettingsBody>;

/** A language beside the default, by its own name. */
const SiteLanguage = z.object({
  id: z.string(),
  name: z.string(),
  /** The share of messages that it has, 0 to 1. */
  share: z.number(),
  /** Whether readers are offered it: it is nearly complete, and the settings do not leave it out. */
  isOffered: z.boolean(),
});
export const SiteLanguages = z.array(SiteLanguage);
export type SiteLanguages = z.infer<typeof SiteLanguages>;

const BLOCK_KINDS = ['domain', 'employer', 'range'] as const;

/**
 * A mail domain (with its subdomains) or an address range that may not register, log in or write. An employer's mail
 * domain may not register; members with such an address stay (decision 102).
 */
export const Block = z
  .object({
    id: z.number().int().positive(),
    kind: z.enum(BLOCK_KINDS),
    /** `example.com`, or `203.0.113.0/24`. */
    value: z.string(),
    reason: z.string().nullable(),
    created_at: IsoTime,
    created_by_username: z.string().nullable(),
    /** Null: until an admin removes the block. */
    expires_at: IsoTime.nullable(),
  })
  .meta({ id: 'Block' });
export type Block = z.infer<typeof Block>;
export const BlockList = z.array(Block);

export const BlockBody = z.object({
  kind: z.enum(BLOCK_KINDS),
  value: plainLine(254).toLowerCase(),
  reason: optionalText(MEME.reasonMax),
  expires_at: IsoTime.nullish(),
});
export type BlockBody = z.infer<typeof BlockBody>;
export const BlockParams = z.object({ id: MemeId });

export const readSettings = operation({
  method: 'GET',
  path: '/admin/settings',
  summary: 'Read the site settings',
  tag: 'administration',
  access: 'admin',
  response: { 200: SiteSettings },
  errors: [],
});

export const listSiteLanguages = operation({
  method: 'GET',
  path: '/admin/languages',
  summary: 'List the languages of the site with their share of translated texts',
  tag: 'administration',
  access: 'admin',
  response: { 200: SiteLanguages },
  errors: [],
});

export const changeSettings = operation({
  method: 'PUT',
  path: '/admin/settings',
  summary: 'Change site settings; those that the body does not name stay',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: SettingsBody,
  response: { 200: SiteSettings },
  errors: ['two_factor_off', 'wait_range'],
});

export const readSetup = operation({
  method: 'GET',
  path: '/admin/setup',
  summary: 'Read the checklist of a new site',
  tag: 'administration',
  access: 'admin',
  response: { 200: Setup },
  errors: [],
});

export const sendTestMail = operation({
  method: 'POST',
  path: '/admin/setup/mail',
  summary: 'Send a test mail to the caller; responds when the mail server has accepted it',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  response: { 200: Setup },
  errors: ['mail_failed'],
});

export const settleSetup = operation({
  method: 'PUT',
  path: '/admin/setup/:step',
  summary: 'Settle a step of the checklist, or open it again',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: SetupParams,
  body: SetupBody,
  response: { 200: Setup },
  errors: [],
});

export const listBlocks = operation({
  method: 'GET',
  path: '/admin/blocks',
  summary: 'List active blocks, newest first',
  tag: 'administration',
  access: 'userManager',
  response: { 200: BlockList },
  errors: [],
});

export const addBlock = operation({
  method: 'POST',
  path: '/admin/blocks',
  summary: 'Block a mail domain or an address range',
  tag: 'administration',
  access: 'userManager',
  limit: 'change',
  body: BlockBody,
  response: { 201: Block },
  errors: ['block_exists', 'block_invalid', 'block_own', 'block_too_wide'],
});

export const removeBlock = operation({
  method: 'DELETE',
  path: '/admin/blocks/:id',
  summary: 'Remove a block',
  tag: 'administration',
  access: 'userManager',
  limit: 'change',
  params: BlockParams,
  response: { 200: MessageResponse },
  errors: ['block_not_found'],
});

export const listAudit = operation({
  method: 'GET',
  path: '/admin/audit',
  summary: 'List audit log entries, latest first',
  tag: 'administration',
  access: 'admin',
  limit: 'search',
  query: AuditQuery,
  response: { 200: AuditList },
  errors: [],
});

export const readUserDetails = operation({
  method: 'GET',
  path: '/admin/users/:id',
  summary: 'Read a user with the full address; returns the page to clients that prefer HTML',
  tag: 'administration',
  access: 'admin',
  params: UserParams,
  response: { 200: AdminUserDetails },
  errors: ['user_not_found'],
});

export const changeUserEmail = operation({
  method: 'PUT',
  path: '/admin/users/:id/email',
  summary: 'Give a user another address, with a reason; ends every session and tells the old address',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: UserParams,
  body: AdminEmailBody,
  response: { 200: MessageResponse },
  errors: ['email_invalid', 'email_taken', 'own_account', 'user_already_deleted', 'user_not_found'],
});

export const readUserStats = operation({
  method: 'GET',
  path: '/admin/users/:id/stats',
  summary: 'Read a user with memes, votes and activity',
  tag: 'administration',
  access: 'admin',
  params: UserParams,
  response: { 200: UserStats },
  errors: ['user_not_found'],
});

export const exportUsers = operation({
  method: 'GET',
  path: '/admin/users.csv',
  summary: 'Export the user list as CSV with full addresses',
  tag: 'administration',
  access: 'admin',
  limit: 'export',
  query: AdminUserFilter,
  produces: ['text/csv'],
  response: { 200: z.any() },
  errors: [],
});

export const listRoles = operation({
  method: 'GET',
  path: '/admin/roles',
  summary: 'List the roles',
  tag: 'administration',
  access: 'roleManager',
  response: { 200: RoleList },
  errors: [],
});

export const changeRole = operation({
  method: 'PUT',
  path: '/admin/users/:id/role',
  summary: 'Change the role of a user; takes effect at once',
  tag: 'administration',
  access: 'roleManager',
  limit: 'change',
  params: UserParams,
  body: RoleBody,
  response: { 200: MessageResponse },
  errors: ['last_admin', 'own_account', 'user_already_deleted', 'user_not_found'],
});

export const readActivity = operation({
  method: 'GET',
  path: '/admin/activity',
  summary: 'Read memes and votes per day; cached for at most a minute',
  tag: 'administration',
  access: 'admin',
  query: ActivityQuery,
  response: { 200: Activity },
  errors: [],
});

export const listUsers = operation({
  method: 'GET',
  path: '/admin/users',
  summary: 'List users with masked addresses, by default newest first; X-Total-Count is the total',
  tag: 'administration',
  access: 'admin',
  limit: 'search',
  query: AdminUserQuery,
  response: { 200: AdminUserList },
  errors: [],
});

/** The same list for members with a permission to manage users. */
export const listManageableUsers = operation({ ...listUsers, path: '/users', access: 'userManager' });
