import { z } from 'zod';
import { operation } from '../site/operation.ts';
import {
  Activity,
  ActivityQuery,
  AdminEmailBody,
  AdminUserDetails,
  AdminUserFilter,
  AdminUserList,
  AdminUserQuery,
  Block,
  BlockBody,
  BlockList,
  BlockParams,
  RoleBody,
  RoleList,
  SettingsBody,
  SiteLanguages,
  SiteSettings,
  UserStats,
} from './admin.ts';
import { AuditList, AuditQuery } from './audit-log.ts';
import { MessageResponse } from './auth.ts';
import { Setup, SetupBody, SetupParams } from './setup.ts';
import { UserParams } from './users.ts';

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
