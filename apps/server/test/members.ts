import { randomBytes } from 'node:crypto';
import { type RoleName, roleId } from '@corpomeme/contract/people/users';
import type { Context } from '../src/context.ts';
import { startSession } from '../src/features/people/auth/sessions/sessions.ts';
import { setRoleAndVerified } from '../src/features/site/members/members.queries.ts';
import { foldUsername } from '../src/features/site/members/names/usernames.policy.ts';

export interface Member {
  id: string;
  email: string;
  username: string;
  token: string;
}

/** Adds a verified member with a session. The member has no password, which saves a hash; logins have their own tests. */
export async function addMember(ctx: Context, role: RoleName): Promise<Member> {
  const { internalAdapter } = await ctx.auth.$context;
  const username = `${role}-${randomBytes(5).toString('hex')}`;
  const email = `${username}@firma.ro`;
  const user = await internalAdapter.createUser({
    email,
    name: username,
    usernameKey: foldUsername(username),
  });
  await setRoleAndVerified(ctx.db, user.id, { roleId: roleId(role), now: ctx.clock.now() });
  return { id: user.id, email, username, token: await startSession(ctx, user.id) };
}
