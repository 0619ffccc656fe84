import { Email, NewPassword, plainAddress } from '@corpomeme/contract/people/auth';
import { ROLES, type RoleName } from '@corpomeme/contract/people/users';
import { createAccount, makePassword } from '../features/people/auth/accounts.service.ts';
import { changeAddress } from '../features/people/auth/address/address-change.service.ts';
import { isAddressClaimed } from '../features/people/auth/address/claimed-addresses.service.ts';
import { setPasswordByEmail } from '../features/people/auth/passwords/passwords.ts';
import { findFreeUsername } from '../features/people/auth/registration/registration.ts';
import { changeRoleByEmail } from '../features/people/users/roles/roles.ts';
import { findUserByEmail } from '../features/site/members/members.queries.ts';
import { usernameFromEmail } from '../features/site/members/names/usernames.policy.ts';
import { Failure, type SiteVerb, UsageError } from './verb.ts';

const ROLE_NAMES = ROLES.map(({ name }) => name);

export const createUser: SiteVerb = {
  name: 'user create',
  operands: ['<email>'],
  options: { role: { type: 'string' }, password: { type: 'string' } },
  help: [
    'Creates an account that is verified from the start.',
    `--role <role>          ${ROLE_NAMES.join(', ')}; user when left out`,
    '--password <password>  6 to 128 characters; a random one is printed when left out',
  ],
  async run(ctx, { operands: [address = ''], options, print }) {
    const email = parseEmail(address);
    const role = parseRole(options.role ?? 'user');
    const password = parsePassword(options.password);
    if (await findUserByEmail(ctx.db, email)) throw new Failure(`${email} has an account already`);
    if (await isAddressClaimed(ctx, email))
      throw new Failure(`for up to a week, a mailed link gives ${email} back to the account that had it`);
    const username = await findFreeUsername(ctx, usernameFromEmail(email));
    const chosen = password ?? makePassword();
    await createAccount(ctx, { email: email, password: chosen, username, role });
    print(`Created ${email} as ${role}, called ${username}.`);
    if (password === null) print(`Password: ${chosen} (shown only now)`);
  },
};

export const setUserPassword: SiteVerb = {
  name: 'user password',
  operands: ['<email>'],
  options: { password: { type: 'string' }, 'no-second-factor': { type: 'boolean' } },
  help: [
    'Sets a new password, also for an admin who lost theirs, and ends every session of the account.',
    '--password <password>  6 to 128 characters; a random one is printed when left out',
    '--no-second-factor     also turns two-factor sign-in off, for a lost phone',
  ],
  async run(ctx, { operands: [address = ''], options, print }) {
    const email = address.trim().toLowerCase();
    const given = parsePassword(options.password);
    const password = given ?? makePassword();
    const dropsSecondFactor = options['no-second-factor'] === true;
    if (!(await setPasswordByEmail(ctx, email, { password, dropsSecondFactor })))
      throw new Failure(`${email} has no account`);
    print(`${email} has a new password, and every session has ended.`);
    if (given === null) print(`Password: ${password} (shown only now)`);
  },
};

export const changeUserEmail: SiteVerb = {
  name: 'user email',
  operands: ['<old>', '<new>'],
  options: { reason: { type: 'string' } },
  help: [
    'Gives an account another address, which counts as verified, and ends every session of the account.',
    'The password stays; user password sets another one. A mail tells the old address.',
    '--reason <text>  why, for the audit log',
  ],
  async run(ctx, { operands: [old = '', wanted = ''], options: { reason }, print }) {
    const from = old.trim().toLowerCase();
    const to = parseEmail(wanted);
    const outcome = await changeAddress(ctx, from, to, typeof reason === 'string' ? reason : null);
    if (outcome === 'unknown') throw new Failure(`${from} has no account`);
    if (outcome === 'taken') throw new Failure(`${to} has an account already`);
    print(`${from} is now ${to}, and every session has ended.`);
  },
};

export const changeUserRole: SiteVerb = {
  name: 'user role',
  operands: ['<email>', '<role>'],
  options: {},
  help: ['Changes what an account may do, at once.', `<role> is one of ${ROLE_NAMES.join(', ')}`],
  async run(ctx, { operands: [address = '', wanted = ''], print }) {
    const email = plainAddress(address);
    const role = parseRole(wanted);
    const outcome = await changeRoleByEmail(ctx, email, role);
    if (outcome === 'unknown') throw new Failure(`${email} has no account`);
    if (outcome === 'last-admin') throw new Failure(`${email} is the last admin and has to stay one`);
    print(`${email} is now ${role}.`);
  },
};

function parseEmail(text: string): string {
  const email = Email.safeParse(text);
  if (!email.success) throw new UsageError(`email: given "${text}", allowed: a mail address`);
  return email.data;
}

function parseRole(text: string | boolean): RoleName {
  const role = ROLE_NAMES.find((name) => name === text);
  if (!role) throw new UsageError(`role: given "${text}", allowed: ${ROLE_NAMES.join(', ')}`);
  return role;
}

/** Never repeats the input in an error message, because it may be almost the right password. */
function parsePassword(text: string | boolean | undefined): string | null {
  if (text === undefined) return null;
  const password = NewPassword.safeParse(text);
  if (!password.success) throw new UsageError('password: given (hidden), allowed: 6 to 128 characters');
  return password.data;
}
