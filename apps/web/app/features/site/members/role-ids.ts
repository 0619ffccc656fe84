import type { RoleId, RoleName } from '@corpomeme/contract/people/users';

/** The contract's `ROLES` without its schemas. */
const ROLE_IDS: Record<RoleName, RoleId> = { user: 1, moderator: 2, admin: 3 };

export function roleId(name: RoleName): RoleId {
  return ROLE_IDS[name];
}
