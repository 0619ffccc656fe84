import type { RoleId, RoleName } from '@corpomeme/contract/users';

/** As `ROLES` of the contract has them, without the schemas that come with it. */
const ROLE_IDS: Record<RoleName, RoleId> = { user: 1, moderator: 2, admin: 3 };

export function roleId(name: RoleName): RoleId {
  return ROLE_IDS[name];
}
