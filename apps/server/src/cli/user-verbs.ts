import { Email, NewPassword, plainAddress } from '@corpomeme/contract/auth';
import { ROLES, type RoleName } from '@corpomeme/contract/users';
import { createAccount, makePassword } from '../features/auth/accounts.service.ts';
import { findFreeUsername } from '../features/auth/registration/registration.service.ts';
import { findUserByEmail } from '../features/members/members.queries.ts';
import { usernameFromEmail } from '../features/members/names/usernames.policy.ts';
import { changeRoleByEmail } from '../features/users/roles/roles.service.ts';
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
    const email = Email.safeParse(address);
    if (!email.success) throw new UsageError(`email: given "${address}", allowed: a mail address`);
    const role = parseRole(options.role ?? 'user');
    const password = parsePassword(options.password);
    if (await findUserByEmail(ctx.db, email.data)) throw new Failure(`${email.data} has an account already`);
    const username = await findFreeUsername(ctx, usernameFromEmail(email.data));
    const chosen = password ?? makePassword();
    await createAccount(ctx, { email: email.data, password: chosen, username, role });
    print(`Created ${email.data} as ${role}, called ${username}.`);
    if (password === null) print(`Password: ${chosen} (shown only now)`);
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
