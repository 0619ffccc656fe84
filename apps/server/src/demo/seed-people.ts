import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { createAccount } from '../features/people/auth/accounts.service.ts';
import { permissionsOf } from '../features/site/members/permissions.policy.ts';
import type { Actor } from '../http/actor.ts';
import { DEMO_PASSWORD, emailOf, PEOPLE, type Username } from './content/people.ts';

export type Cast = Record<Username, Actor>;

/** Creates the accounts and returns their actors, as services expect them. */
export async function addPeople(ctx: Context): Promise<Cast> {
  const added = await Promise.all(
    PEOPLE.map(async (person) => {
      const { username, role } = person;
      const login = { email: emailOf(person), password: DEMO_PASSWORD };
      const userId = await createAccount(ctx, { ...login, username, role, isNameChosen: true });
      const actor: Actor = {
        userId,
        username,
        role,
        isAdmin: role === 'admin',
        isModerator: role !== 'user',
        permissions: permissionsOf(role, '{}'),
        sessionKey: randomUUID(),
        lacksTwoFactor: false,
        restriction: null,
      };
      return [username, actor] as const;
    }),
  );
  return Object.fromEntries(added) as Cast;
}
