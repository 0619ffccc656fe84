import { roleId } from '@corpomeme/contract/people/users';
import type { Context } from '../../../../context.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { findUserByEmail, hasAdmin, setRoleAndVerified } from '../../../site/members/members.queries.ts';
import { roleName } from '../../../site/members/permissions.policy.ts';
import { createAccount, makePassword, takeOverAccount } from '../accounts.service.ts';
import { isOwnerProven } from '../ownership/owner-proof.policy.ts';
import { isPasswordOf } from '../passwords/passwords.service.ts';

interface Login {
  email: string;
  password: string;
}

/**
 * Ensures that there is an admin (docs/operations.md, `ADMIN_EMAIL`). Call it once the site listens, because a start that
 * fails must not create a login that is shown only once. Returns the login if it made one up, `keptPassword` if
 * `ADMIN_PASSWORD` is not the account's password, otherwise null.
 */
export async function ensureAdmin(ctx: Context): Promise<Login | { keptPassword: string } | null> {
  const { admin } = ctx.config;
  if (admin) {
    const known = await findOrCreate(ctx, admin);
    // An attacker may have registered this address; only a member who owns the mailbox and knows the password keeps the
    // account (decision 068).
    const keepsPassword = known !== undefined && isOwnerProven(known);
    if (known && !keepsPassword) await takeOverAccount(ctx, known.id, admin.password);
    await promote(ctx, admin.email);
    if (!keepsPassword || (await isPasswordOf(ctx, known.id, admin.password))) return null;
    return { keptPassword: admin.email };
  }
  if (await hasAdmin(ctx.db, roleId('admin'))) return null;
  const login = { email: 'admin@localhost', password: makePassword() };
  const known = await findOrCreate(ctx, login);
  if (known) await takeOverAccount(ctx, known.id, login.password);
  await promote(ctx, login.email);
  return login;
}

/** Returns the existing account; undefined if it was created. */
async function findOrCreate(ctx: Context, login: Login) {
  const known = await findUserByEmail(ctx.db, login.email);
  if (known) return known;
  try {
    await createAccount(ctx, { ...login, username: 'admin', role: 'admin', isNameChosen: true });
  } catch (error) {
    // Another instance that starts at the same time was first.
    if (!(await findUserByEmail(ctx.db, login.email))) throw error;
  }
  return undefined;
}

async function promote(ctx: Context, email: string): Promise<void> {
  await ctx.transact(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user) return;
    await setRoleAndVerified(trx, user.id, { roleId: roleId('admin'), now: ctx.clock.now() });
    const from = roleName(user.role_id);
    if (from === 'admin') return;
    const entry = { at: ctx.clock.now(), actorId: null, userId: user.id, details: { from, to: 'admin' } };
    await recordAudit(trx, { action: 'user.role', ...entry });
  });
}
