import { randomBytes } from 'node:crypto';
import { ROLES } from '@corpomeme/contract/users';
import type { Context } from '../../context.ts';
import { foldUsername, withSuffix } from '../users/usernames.policy.ts';
import { findUserByEmail, hasAdmin, isUsernameKeyTaken, setRoleAndVerified } from '../users/users.queries.ts';

const ADMIN_ROLE = ROLES.find(({ name }) => name === 'admin')?.id ?? 3;

interface NewAccount {
  email: string;
  password: string;
  roleId: number;
  /** May be reserved: the operator decides. */
  username: string;
}

/**
 * Makes sure there is an admin (docs/operations.md, `ADMIN_EMAIL`). Returns the login to print where one was made up,
 * otherwise null.
 */
export async function ensureAdmin(ctx: Context): Promise<{ email: string; password: string } | null> {
  if (ctx.config.admin) {
    await ensureAccount(ctx, { ...ctx.config.admin, roleId: ADMIN_ROLE, username: 'admin' });
    return null;
  }
  if (await hasAdmin(ctx.db, ADMIN_ROLE)) return null;
  const login = { email: 'admin@localhost', password: randomBytes(12).toString('base64url') };
  await ensureAccount(ctx, { ...login, roleId: ADMIN_ROLE, username: 'admin' });
  return login;
}

/** Creates a verified account; a known address keeps its password and only gets the role. */
export async function ensureAccount(ctx: Context, account: NewAccount): Promise<string> {
  const known = await findUserByEmail(ctx.db, account.email);
  const id = known?.id ?? (await createAccount(ctx, account));
  await setRoleAndVerified(ctx.db, id, account.roleId);
  return id;
}

async function createAccount(ctx: Context, { email, password, username }: NewAccount): Promise<string> {
  const library = await ctx.auth.$context;
  const free = !(await isUsernameKeyTaken(ctx.db, foldUsername(username)));
  const name = free ? username : withSuffix(username, randomBytes(4).toString('hex'));
  const user = await library.internalAdapter.createUser({
    email,
    name,
    usernameKey: foldUsername(name),
    emailVerified: true,
  });
  await library.internalAdapter.linkAccount({
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: await library.password.hash(password),
  });
  return user.id;
}
