import {
  Permissions,
  type PermissionsBody,
  ROLES,
  type RoleName,
  roleId,
} from '@corpomeme/contract/people/users';
import type { Restriction } from '@corpomeme/contract/safety/sanctions';

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

/**
 * Returns the role's permissions with the member's overrides; admins have every permission
 * (product: roles and permissions).
 */
export function permissionsOf(role: RoleName, overrides: string): Permissions {
  if (role === 'admin') return OF_ROLE.admin;
  return Permissions.parse({ ...OF_ROLE[role], ...JSON.parse(overrides) });
}

/**
 * Returns the permissions left by a sanction: a posting ban removes posting, a suspension everything beyond a visitor's
 * rights.
 */
export function restrictedTo(restriction: Restriction | null, permissions: Permissions): Permissions {
  if (restriction === null) return permissions;
  return restriction === 'suspension' ? NONE : { ...permissions, canCreateMemes: false };
}

/** Returns the permissions left to an access token: none over what others have. */
export function ofScripts({ canCreateMemes }: Permissions): Permissions {
  return { ...NONE, canCreateMemes };
}

/** What a member may do to other members. */
export interface Authority {
  role: RoleName;
  permissions: Permissions;
}

function isAbove(role: RoleName, other: RoleName): boolean {
  return roleId(role) > roleId(other);
}

/**
 * Admins may change every role. A member with `canManageRoles` may move others up to their own role, and may not change
 * members above it.
 */
export function mayChangeRole(own: Authority, { from, to }: { from: RoleName; to: RoleName }): boolean {
  if (own.role === 'admin') return true;
  return own.permissions.canManageRoles && !isAbove(from, own.role) && !isAbove(to, own.role);
}

interface PermissionChange {
  /** The role of the changed member. */
  role: RoleName;
  changes: PermissionsBody;
  before: Permissions;
  after: Permissions;
}

/**
 * A member who manages users may ban others from posting; one who manages roles may change the rest. Members cannot
 * grant what they lack, not even by removing a restriction, and cannot change members above them.
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

/** Returns the stored overrides merged with the changes, as JSON. */
export function mergeOverrides(stored: string, changes: PermissionsBody): string {
  const merged: PermissionsBody = { ...JSON.parse(stored), ...changes };
  return JSON.stringify(Object.fromEntries(Object.entries(merged).filter(([, value]) => value != null)));
}
