import type { Restriction } from '@corpomeme/contract/sanctions';
import { Permissions, type PermissionsBody, ROLES, type RoleName, roleId } from '@corpomeme/contract/users';

const NONE: Permissions = {
  canCreateMemes: false,
  canDeleteMemes: false,
  canEditMemes: false,
  canManageUsers: false,
  canManageRoles: false,
};

const OF_ROLE: Record<RoleName, Permissions> = {
  user: { ...NONE, canCreateMemes: true },
  moderator: { ...NONE, canCreateMemes: true },
  admin: {
    canCreateMemes: true,
    canDeleteMemes: true,
    canEditMemes: true,
    canManageUsers: true,
    canManageRoles: true,
  },
};

export function roleName(roleId: number): RoleName {
  return ROLES.find(({ id }) => id === roleId)?.name ?? 'user';
}

/** The role's permissions with the member's own laid over them (product: roles and permissions); an admin has every one (product: roles and permissions). */
export function permissionsOf(role: RoleName, overrides: string): Permissions {
  if (role === 'admin') return OF_ROLE.admin;
  return Permissions.parse({ ...OF_ROLE[role], ...JSON.parse(overrides) });
}

/** What a sanction leaves of them: who may not post does not, and who is suspended has nothing beyond a visitor's. */
export function restrictedTo(restriction: Restriction | null, permissions: Permissions): Permissions {
  if (restriction === null) return permissions;
  return restriction === 'suspension' ? NONE : { ...permissions, canCreateMemes: false };
}

/** What somebody may do to others. */
export interface Authority {
  role: RoleName;
  permissions: Permissions;
}

function isAbove(role: RoleName, other: RoleName): boolean {
  return roleId(role) > roleId(other);
}

/** An admin may everything; who was lent `canManageRoles` moves others up to their own role, and nobody who stands above it. */
export function mayChangeRole(own: Authority, { from, to }: { from: RoleName; to: RoleName }): boolean {
  if (own.role === 'admin') return true;
  return own.permissions.canManageRoles && !isAbove(from, own.role) && !isAbove(to, own.role);
}

interface PermissionChange {
  /** The role of who is changed. */
  role: RoleName;
  changes: PermissionsBody;
  before: Permissions;
  after: Permissions;
}

/**
 * Who manages users may ban somebody from posting, who manages roles may change the rest; nobody gives what they lack, whether
 * by giving it or by taking back what withheld it, and nobody changes who stands above them.
 */
export function mayChangePermissions(
  own: Authority,
  { role, changes, before, after }: PermissionChange,
): boolean {
  if (isAbove(role, own.role)) return false;
  const { canManageUsers, canManageRoles } = own.permissions;
  const names = Object.keys(changes) as (keyof Permissions)[];
  return names.every((name) => {
    const gains = after[name] && !before[name];
    return (name === 'canCreateMemes' ? canManageUsers : canManageRoles) && (own.permissions[name] || !gains);
  });
}

/** The stored overrides with the changes laid over them, as JSON. */
export function mergeOverrides(stored: string, changes: PermissionsBody): string {
  const merged: PermissionsBody = { ...JSON.parse(stored), ...changes };
  return JSON.stringify(Object.fromEntries(Object.entries(merged).filter(([, value]) => value != null)));
}
