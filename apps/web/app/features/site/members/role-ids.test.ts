import { ROLES } from '@corpomeme/contract/people/users';
import { expect, it } from 'vitest';
import { roleId } from './role-ids.ts';

it.each(ROLES)('$name has the id of the contract', ({ id, name }) => expect(roleId(name)).toBe(id));
