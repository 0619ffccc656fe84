import type { AdminUser, AdminUserDetails } from '@corpomeme/contract/people/admin';
import { permissionsOf, roleName } from '../../../site/members/permissions.policy.ts';
import type { AdminUserRow } from './admin-users.queries.ts';

/** Returns a user for the wire, with the address masked (product: masked addresses). */
export function viewAdminUser(row: AdminUserRow): AdminUser {
  const user = viewAdminUserInFull(row);
  return { ...user, email: user.email && maskEmail(user.email) };
}

export function viewAdminUserInFull(row: AdminUserRow): AdminUser {
  return {
    id: row.id,
    username: row.username,
    email: row.deleted_at === null ? row.email : '',
    role_id: row.role_id,
    role: roleName(row.role_id),
    last_login: row.last_login_at === null ? null : new Date(row.last_login_at).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
    is_deleted: row.deleted_at !== null,
    mail_refused: row.mail_refused_at !== null,
  };
}

export function viewAdminUserDetails(row: AdminUserRow): AdminUserDetails {
  const user = viewAdminUserInFull(row);
  return { ...user, permissions: permissionsOf(user.role, row.permission_overrides) };
}

/** Returns `a***@f***.ro` for `ana@firma.ro`: the lengths of the hidden parts are hidden too. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const ending = dot > 0 ? domain.slice(dot) : '';
  const first = (text: string) => Array.from(text)[0] ?? '';
  return `${first(email.slice(0, Math.max(0, at)))}***@${first(domain)}***${ending}`;
}
