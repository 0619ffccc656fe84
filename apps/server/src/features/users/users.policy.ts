import { Permissions, type PermissionsBody, ROLES, type RoleName } from '@corpomeme/contract/users';

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

/** The role's permissions with the member's own laid over them (decision 12); an admin has every one (spec §6). */
export function permissionsOf(role: RoleName, overrides: string): Permissions {
  if (role === 'admin') return OF_ROLE.admin;
  return Permissions.parse({ ...OF_ROLE[role], ...JSON.parse(overrides) });
}

/**
 * Who manages users may ban somebody from posting; who manages roles may give the rest, but never what they lack themselves.
 */
export function mayGrant(own: Permissions, changes: PermissionsBody): boolean {
  return Object.entries(changes).every(([name, value]) => {
    const needed = name === 'canCreateMemes' ? own.canManageUsers : own.canManageRoles;
    return needed && (value !== true || own[name as keyof Permissions]);
  });
}

/** The stored overrides with the changes laid over them, as JSON. */
export function mergeOverrides(stored: string, changes: PermissionsBody): string {
  const merged: PermissionsBody = { ...JSON.parse(stored), ...changes };
  return JSON.stringify(Object.fromEntries(Object.entries(merged).filter(([, value]) => value != null)));
}
