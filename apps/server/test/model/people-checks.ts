import assert from 'node:assert/strict';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import type { Sanction } from '@corpomeme/contract/safety/sanctions';
import { idsIn, idsOf, listAll, nameOf } from './invariants.ts';
import type { Real } from './step.ts';
import { hasSanction, isStaff, personAt, roleNow, type Slot, type World } from './world.ts';

/** Compares each account with the model: its role, name, memes and sanctions. */
export const checkPeople = (real: Real, world: World) =>
  Promise.all(world.people.map(({ slot }) => checkPerson(real, world, slot)));

async function checkPerson(real: Real, world: World, slot: Slot): Promise<void> {
  const me = await real.get(world, slot, '/users/me');
  const role = roleNow(world, slot);
  if (role === 'visitor') {
    assert.equal(me.status, 401, nameOf(slot));
    return;
  }
  const { isAdmin, isModerator, permissions, username } = me.body as CurrentUser;
  const mayPost = !hasSanction(world, slot, 'suspension') && !hasSanction(world, slot, 'posting_ban');
  assert.deepEqual(
    {
      username,
      isAdmin,
      isModerator,
      canDeleteMemes: permissions.canDeleteMemes,
      mayPost: permissions.canCreateMemes,
    },
    {
      username: personAt(world, slot).username,
      isAdmin: role === 'admin',
      isModerator: isStaff(world, slot),
      canDeleteMemes: role === 'admin',
      mayPost: role === 'admin' ? !hasSanction(world, slot, 'posting_ban') : mayPost,
    },
    nameOf(slot),
  );
  const own = await listAll<Meme>(real, world, slot, '/users/me/memes?limit=50');
  assert.deepEqual(
    idsOf(own),
    idsIn(world, ({ author }) => author === slot),
    `memes of ${nameOf(slot)}`,
  );
  await checkSanctions(real, world, slot);
}

async function checkSanctions(real: Real, world: World, slot: Slot): Promise<void> {
  const sanctions = await listAll<Sanction>(real, world, slot, '/users/me/sanctions');
  const found = sanctions.map(({ id, in_force, appeal }) => ({ id, in_force, state: appeal?.state ?? null }));
  const expected = world.sanctions
    .filter(({ of }) => of === slot)
    .map(({ id, isLifted, expiresAt }) => ({
      id,
      in_force: !isLifted && (expiresAt === null || expiresAt > world.now),
      state: world.appeals.find(({ sanction }) => sanction === id)?.state ?? null,
    }));
  assert.deepEqual(
    found.toSorted((a, b) => a.id - b.id),
    expected.toSorted((a, b) => a.id - b.id),
    nameOf(slot),
  );
}
