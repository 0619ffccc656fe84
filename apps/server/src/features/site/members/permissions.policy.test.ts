import { Permissions, type PermissionsBody, ROLES, roleId } from '@corpomeme/contract/people/users';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mayChangePermissions,
  mayChangeRole,
  mergeOverrides,
  permissionsOf,
  restrictedTo,
  roleName,
} from './permissions.policy.ts';

const NAMES = Object.keys(Permissions.shape) as (keyof Permissions)[];
const role = fc.constantFrom(...ROLES.map(({ name }) => name));
const changes = fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom(true, false, null), {
  maxKeys: 5,
}) as fc.Arbitrary<PermissionsBody>;
const authority = fc.record({ role, overrides: changes }).map(({ role, overrides }) => ({
  role,
  permissions: permissionsOf(role, mergeOverrides('{}', overrides)),
}));

test('no allowed change grants what the caller lacks, or affects a member above', () => {
  fc.assert(
    fc.property(authority, role, changes, changes, (own, of, stored, wanted) => {
      const overrides = mergeOverrides('{}', stored);
      const before = permissionsOf(of, overrides);
      const after = permissionsOf(of, mergeOverrides(overrides, wanted));
      if (!mayChangePermissions(own, { role: of, changes: wanted, before, after })) return;
      expect(NAMES.filter((name) => after[name] && !before[name] && !own.permissions[name])).toEqual([]);
      expect(roleId(of)).toBeLessThanOrEqual(roleId(own.role));
      const { canManageUsers, canManageRoles } = own.permissions;
      if (!canManageUsers) expect(after.canCreateMemes).toBe(before.canCreateMemes);
      if (!canManageRoles) expect({ ...after, canCreateMemes: 0 }).toEqual({ ...before, canCreateMemes: 0 });
    }),
    { numRuns: 2000 },
  );
});

test('an admin may change everything', () => {
  const admin = { role: 'admin', permissions: permissionsOf('admin', '{}') } as const;
  fc.assert(
    fc.property(role, role, changes, (from, to, wanted) => {
      const [before, after] = [permissionsOf(from, '{}'), permissionsOf(from, mergeOverrides('{}', wanted))];
      expect(mayChangeRole(admin, { from, to })).toBe(true);
      expect(mayChangePermissions(admin, { role: from, changes: wanted, before, after })).toBe(true);
    }),
  );
});

test('other members cannot raise anyone above their own role, or change members above it', () => {
  fc.assert(
    fc.property(authority, role, role, (own, from, to) => {
      if (own.role === 'admin') return;
      const within = roleId(from) <= roleId(own.role) && roleId(to) <= roleId(own.role);
      expect(mayChangeRole(own, { from, to })).toBe(own.permissions.canManageRoles && within);
    }),
  );
});

test('only set values are stored, and removing them restores the role’s', () => {
  expect(mergeOverrides('{}', { canEditMemes: true, canCreateMemes: null })).toBe('{"canEditMemes":true}');
  expect(mergeOverrides('{"canEditMemes":true}', { canEditMemes: null })).toBe('{}');
});

const NONE = Object.fromEntries(NAMES.map((name) => [name, false]));
const ALL = Object.fromEntries(NAMES.map((name) => [name, true]));

test('each role has its own permissions, and overrides change all but an admin’s', () => {
  expect(permissionsOf('user', '{}')).toEqual({ ...NONE, canCreateMemes: true });
  expect(permissionsOf('moderator', '{}')).toEqual({ ...NONE, canCreateMemes: true });
  expect(permissionsOf('admin', '{"canEditMemes":false}')).toEqual(ALL);
  expect(permissionsOf('user', '{"canEditMemes":true,"canCreateMemes":false}')).toEqual({
    ...NONE,
    canEditMemes: true,
  });
});

test('an unknown role has a member’s permissions', () => {
  for (const { id, name } of ROLES) expect(roleName(id)).toBe(name);
  expect(roleName(99)).toBe('user');
});

test('a posting ban removes one permission, a suspension all', () => {
  const all = permissionsOf('admin', '{}');
  expect(restrictedTo(null, all)).toEqual(ALL);
  expect(restrictedTo('posting_ban', all)).toEqual({ ...ALL, canCreateMemes: false });
  expect(restrictedTo('suspension', all)).toEqual(NONE);
});

test('a member who manages users may impose posting bans; one who manages roles may change the other permissions that they have', () => {
  const may = (
    own: PermissionsBody,
    changes: PermissionsBody,
    of: (typeof ROLES)[number]['name'] = 'user',
  ) => {
    const authority = { role: 'moderator', permissions: { ...NONE, ...own } as Permissions } as const;
    const [before, after] = [permissionsOf(of, '{}'), permissionsOf(of, mergeOverrides('{}', changes))];
    return mayChangePermissions(authority, { role: of, changes, before, after });
  };
  expect(may({ canManageUsers: true }, { canCreateMemes: false })).toBe(true);
  expect(may({ canManageRoles: true }, { canCreateMemes: false })).toBe(false);
  expect(may({ canManageRoles: true }, { canEditMemes: false })).toBe(true);
  expect(may({ canManageUsers: true }, { canEditMemes: false })).toBe(false);
  expect(may({ canManageRoles: true }, { canEditMemes: true })).toBe(false);
  expect(may({ canManageRoles: true, canEditMemes: true }, { canEditMemes: true })).toBe(true);
  expect(may({ canManageRoles: true, canManageUsers: true }, { canEditMemes: false }, 'moderator')).toBe(
    true,
  );
  expect(may({ canManageRoles: true, canManageUsers: true }, { canEditMemes: false }, 'admin')).toBe(false);
  expect(may({ canManageRoles: true }, { canEditMemes: false, canCreateMemes: false })).toBe(false);
});
