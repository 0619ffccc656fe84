import { z } from 'zod';
import {
  Activity,
  ActivityQuery,
  AdminUserDetails,
  AdminUserFilter,
  AdminUserList,
  AdminUserQuery,
  AuditList,
  AuditQuery,
  Block,
  BlockBody,
  BlockList,
  BlockParams,
  RoleBody,
  RoleList,
  SettingsBody,
  SiteSettings,
  UserStats,
} from '../admin.ts';
import { MessageAnswer } from '../auth.ts';
import { operation } from '../operation.ts';
import { UserParams } from '../users.ts';

export const readSettings = operation({
  method: 'GET',
  path: '/admin/settings',
  summary: 'Site settings',
  tag: 'administration',
  access: 'admin',
  response: { 200: SiteSettings },
  errors: [],
});

export const changeSettings = operation({
  method: 'PUT',
  path: '/admin/settings',
  summary: 'Change the site settings',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: SettingsBody,
  response: { 200: SiteSettings },
  errors: ['two_factor_off'],
});

export const listBlocks = operation({
  method: 'GET',
  path: '/admin/blocks',
  summary: 'Blocks in force, newest first',
  tag: 'administration',
  access: 'userManager',
  response: { 200: BlockList },
  errors: [],
});

export const addBlock = operation({
  method: 'POST',
  path: '/admin/blocks',
  summary: 'Block a mail domain or a range of addresses',
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
  summary: 'Take a block away',
  tag: 'administration',
  access: 'userManager',
  limit: 'change',
  params: BlockParams,
  response: { 200: MessageAnswer },
  errors: ['block_not_found'],
});

export const listAudit = operation({
  method: 'GET',
  path: '/admin/audit',
  summary: 'Who decided and changed what, latest first',
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
  summary: 'A user, address in full; who prefers HTML gets the page',
  tag: 'administration',
  access: 'admin',
  params: UserParams,
  response: { 200: AdminUserDetails },
  errors: ['user_not_found'],
});

export const readUserStats = operation({
  method: 'GET',
  path: '/admin/users/:id/stats',
  summary: 'A user, their memes and what became of them',
  tag: 'administration',
  access: 'admin',
  params: UserParams,
  response: { 200: UserStats },
  errors: ['user_not_found'],
});

export const exportUsers = operation({
  method: 'GET',
  path: '/admin/users.csv',
  summary: 'The user list as CSV, addresses in full',
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
  summary: 'The roles',
  tag: 'administration',
  access: 'roleManager',
  response: { 200: RoleList },
  errors: [],
});

export const changeRole = operation({
  method: 'PUT',
  path: '/admin/users/:id/role',
  summary: 'Change a role; in force at once',
  tag: 'administration',
  access: 'roleManager',
  limit: 'change',
  params: UserParams,
  body: RoleBody,
  response: { 200: MessageAnswer },
  errors: ['last_admin', 'own_account', 'role_changed', 'user_already_deleted', 'user_not_found'],
});

export const readActivity = operation({
  method: 'GET',
  path: '/admin/activity',
  summary: 'Memes and votes by day; at most a minute old',
  tag: 'administration',
  access: 'admin',
  query: ActivityQuery,
  response: { 200: Activity },
  errors: [],
});

export const listUsers = operation({
  method: 'GET',
  path: '/admin/users',
  summary: 'Users, newest first, addresses masked; X-Total-Count counts all of them',
  tag: 'administration',
  access: 'admin',
  limit: 'search',
  query: AdminUserQuery,
  response: { 200: AdminUserList },
  errors: [],
});

/** The same list for members with a permission to manage others (product: calls). */
export const listManageableUsers = operation({ ...listUsers, path: '/users', access: 'userManager' });
