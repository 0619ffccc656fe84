import { type RoleName, roleId } from '@corpomeme/contract/users';
import type { Context } from '../../context.ts';
import { findUserByEmail, isLastWithRole, setRole } from './users.queries.ts';

/** The operator's way to change a role; never leaves the site without an admin (decision 12). */
export async function changeRoleByEmail(
  ctx: Context,
  email: string,
  role: RoleName,
): Promise<'changed' | 'unknown' | 'last-admin'> {
  const user = await findUserByEmail(ctx.db, email);
  if (!user) return 'unknown';
  const admin = roleId('admin');
  const losesAdmin = user.role_id === admin && role !== 'admin';
  if (losesAdmin && (await isLastWithRole(ctx.db, user.id, admin))) return 'last-admin';
  await setRole(ctx.db, user.id, roleId(role));
  return 'changed';
}
