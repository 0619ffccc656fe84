import { randomInt } from 'node:crypto';
import { type RegistrationState, VERIFICATION } from '@corpomeme/contract/people/auth';
import { roleId } from '@corpomeme/contract/people/users';
import { chosenLanguage } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Viewer } from '../../../../http/actor.ts';
import { insertSpeaker } from '../../../companies/speakers/speakers.queries.ts';
import { proveByRegistration, type SpeakingWish, wishToSpeak } from '../../../companies/speakers/speakers.ts';
import { findRefusal } from '../../../safety/checks/listed-entries.policy.ts';
import { readEntries } from '../../../safety/checks/settings/listed-words.service.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import {
  findUser,
  findUserByEmail,
  hasAdmin,
  setRoleAndVerified,
  type VerificationMailKind,
} from '../../../site/members/members.queries.ts';
import { drawName } from '../../../site/members/names/suggested-names.policy.ts';
import { listTakenKeys } from '../../../site/members/names/taken-names.service.ts';
import { foldUsername, usernameFromEmail, withSuffix } from '../../../site/members/names/usernames.policy.ts';
import { roleName } from '../../../site/members/permissions.policy.ts';
import { createAccount, makePassword, takeOverAccount } from '../accounts.service.ts';
import { isAddressClaimed } from '../address/claimed-addresses.service.ts';
import { createAuthMails } from '../auth.mails.ts';
import { giveBackUse } from '../invitations/invitations.queries.ts';
import { admit, recordInvited } from '../invitations/invitations.ts';
import { isOwnerProven } from '../ownership/owner-proof.policy.ts';
import { hashBrowserKey } from '../ownership/ownership.ts';
import { isCommonPassword } from '../passwords/passwords.policy.ts';
import { isPasswordOf } from '../passwords/passwords.ts';
import { confirmRegistration, deleteUnconfirmed, findRegistration } from './registrations.queries.ts';

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

const SECOND = 1000;

/**
 * Sends the mail unless one was sent within `VERIFICATION.mailGap`; older links stay valid (product: e-mail accounts).
 * Returns whether it was sent. Show the result only to callers who proved the password or the mailbox.
 */
export async function sendVerification(
  ctx: Context,
  user: { id: string; email: string },
  kind: VerificationMailKind,
): Promise<boolean> {
  const { createEmailVerificationToken } = await ctx.auth.parts;
  const token = await createEmailVerificationToken(
    ctx.auth.secret,
    user.email,
    undefined,
    VERIFICATION.linkLifetime / SECOND,
  );
  return createAuthMails({ ...ctx, publicUrl: ctx.config.publicUrl }).sendVerification(user, token, kind);
}

/**
 * Mails another link in the background, so that neither text nor time of the response reveals which addresses exist.
 * Without an address, uses the caller's own.
 */
export function resendVerification(ctx: Context, viewer: Viewer, email: string | undefined): void {
  if (!email && !viewer) throw new AppError('email_invalid');
  ctx.background.run(() => mailAgain(ctx, viewer, email));
}

async function mailAgain(ctx: Context, viewer: Viewer, email: string | undefined): Promise<void> {
  const user = email
    ? await findUserByEmail(ctx.db, email)
    : viewer && (await findUser(ctx.db, viewer.userId));
  if (!user || user.email_verified === 1 || user.banned_at !== null) return;
  await sendVerification(ctx, user, 'requested');
}

interface Confirmation {
  token: string;
  /** Stored by the registering browser; proves that the person who follows the link also chose the password. */
  browserKey?: string | undefined;
}

/** Confirms the address. Idempotent. Returns the page from which the account was registered, the first time. */
export async function confirmEmail(
  ctx: Context,
  { token, browserKey }: Confirmation,
): Promise<string | null> {
  const { email } = await readLink(ctx, token);
  const keyHash = browserKey === undefined ? null : hashBrowserKey(browserKey);
  const now = ctx.clock.now();
  const confirmed = await ctx.transact(async (trx) => {
    const found = await confirmRegistration(trx, { email, keyHash, now });
    if (found?.isOwner) await proveByRegistration(trx, { userId: found.id, email }, now);
    return found;
  });
  if (!confirmed) throw new AppError('verification_link_invalid');
  return confirmed.returnTo;
}

/** Returns the registration that a mailed link refers to; changes nothing. */
export async function readRegistration(
  ctx: Context,
  { token, browserKey }: Confirmation,
): Promise<RegistrationState> {
  const { email } = await readLink(ctx, token);
  const found = await findRegistration(ctx.db, email);
  if (!found) return { email, state: 'gone', same_browser: false };
  const isSame = browserKey !== undefined && hashBrowserKey(browserKey) === found.browser_key_hash;
  return { email, state: found.email_verified === 1 ? 'confirmed' : 'waiting', same_browser: isSame };
}

/**
 * Deletes the account, for a mailbox owner who did not register, and frees the address. Idempotent. Throws AppError
 * `registration_confirmed` if the address is confirmed, also by a concurrent request.
 */
export async function removeRegistration(ctx: Context, token: string): Promise<void> {
  const { email, linkMadeAt } = await readLink(ctx, token);
  await ctx.erase(async (trx) => {
    if (await deleteUnconfirmed(trx, { email, linkMadeAt })) return;
    if (await findRegistration(trx, email)) throw new AppError('registration_confirmed');
  });
}

async function readLink(ctx: Context, token: string): Promise<{ email: string; linkMadeAt: number }> {
  const { readVerificationToken } = await ctx.auth.parts;
  const link = await readVerificationToken(token, ctx.auth.secret);
  if (!link) throw new AppError('verification_link_invalid');
  return link;
}

/** Random names besides the wanted one. Most are free. */
const DRAWN = 8;
/** Attempts. Each costs a password hash, and a name is hardly ever taken in the same moment. */
const SIGN_UP_TRIES = 3;

interface Registration {
  email: string;
  password: string;
  /** Generated and stored by the registering browser (decision 068). */
  browserKey?: string | undefined;
  /** The code of an invitation. */
  invitation?: string | undefined;
  /** The path of the page to return to after the confirmation. */
  returnTo?: string | undefined;
  /** The company for which the account will speak. */
  speaksFor?: string | undefined;
}

/**
 * Registers an account. Responds the same for a known address and for that of a deleted account, whose owners get a
 * mail (product: e-mail accounts and product: deleted users).
 */
export async function register(ctx: Context, registration: Registration): Promise<void> {
  const { email, password, speaksFor } = registration;
  if (await isCommonPassword(password)) throw new AppError('password_too_common');
  const wish = speaksFor === undefined ? null : await wishToSpeak(ctx.db, speaksFor, email);
  // An employer's address is right for an account that speaks for the employer.
  await (wish ? ctx.blocks.assertDomainFree(email) : ctx.blocks.assertMayRegister(email));
  // A use counts for known addresses too, or an invitation would tell which addresses have an account.
  const invitationId = await ctx.transact((trx) => admit(ctx, trx, registration));
  try {
    const username = await findFreeUsername(ctx, usernameFromEmail(email));
    await signUp(ctx, { ...registration, invitationId, wish }, username);
  } catch (error) {
    if (invitationId !== null) await ctx.transact((trx) => giveBackUse(trx, invitationId));
    throw error;
  }
}

/** Does the same slow work for a known and for a new address, so that timing reveals nothing. */
async function signUp(
  ctx: Context,
  registration: Registration & { invitationId: number | null; wish: SpeakingWish | null },
  username: string,
  tries = SIGN_UP_TRIES,
): Promise<void> {
  const { email, password, browserKey, returnTo, invitationId, wish } = registration;
  const { internalAdapter, password: passwords } = await ctx.auth.$context;
  const isKnown = (await findUserByEmail(ctx.db, email)) !== undefined;
  const isClaimed = await isAddressClaimed(ctx, email);
  const hash = await passwords.hash(password);
  if (isKnown) return await mailAnyway(mailsOf(ctx).sendAlreadyRegistered({ email }));
  if (isClaimed) return await mailAnyway(mailsOf(ctx).sendAddressRefused(email, 'addressClaimed'));
  let user: { id: string; email: string } | null;
  try {
    user = await internalAdapter.createUser({
      email,
      name: username,
      usernameKey: foldUsername(username),
      browserKeyHash: browserKey === undefined ? undefined : hashBrowserKey(browserKey),
      returnTo,
      language: chosenLanguage() ?? undefined,
    });
  } catch (error) {
    // A parallel registration took the address: the account exists, and the response is the same. If it took the name,
    // the call below tries another one.
    if (await findUserByEmail(ctx.db, email)) return;
    // The library throws the same error when the database cannot write at all.
    if (tries <= 1) throw new AppError('unavailable', { cause: error, retryAfter: 5 });
    return await signUp(ctx, registration, drawNumbered(8), tries - 1);
  }
  // `db/auth.ts` refuses the address of a deleted account, after all the work of a registration.
  if (!user) return await mailAnyway(mailsOf(ctx).sendAddressRefused(email, 'addressBanned'));
  const account = { userId: user.id, accountId: user.id, providerId: 'credential', password: hash };
  await internalAdapter.linkAccount(account);
  const { id: userId } = user;
  await ctx.transact(async (trx) => {
    await recordInvited(ctx, trx, userId, invitationId);
    if (wish) await insertSpeaker(trx, { ...wish, user_id: userId, asked_at: ctx.clock.now() });
  });
  await mailAnyway(sendVerification(ctx, user, 'automatic'));
}

/**
 * Returns the wanted name, or a random one if it is taken or an entry of the admins refuses it: a suffix would show everybody whose name it resembles. There
 * is one look-up in both cases: the name of a known address is always taken, and the response time must not reveal
 * that.
 */
export async function findFreeUsername(ctx: Context, wanted: string): Promise<string> {
  const names = [wanted, ...Array.from({ length: DRAWN }, (_, place) => drawName(place, randomInt))];
  const taken = await listTakenKeys(ctx.db, ctx.auth, names.map(foldUsername));
  const entries = await readEntries(ctx);
  const isFree = (name: string) =>
    !taken.has(foldUsername(name)) && findRefusal(entries, name, 'names') === null;
  return names.find(isFree) ?? drawNumbered(12);
}

const drawNumbered = (digits: number) => withSuffix(drawName(randomInt(2), randomInt), randomDigits(digits));

// Digits that folding keeps distinct: 0, 1, 3 and 5 look like letters.
const DIGITS = '246789';

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => DIGITS[randomInt(DIGITS.length)]).join('');
}

const mailsOf = (ctx: Context) => createAuthMails({ ...ctx, publicUrl: ctx.config.publicUrl });

/** Never rejects, because a failing mail must not make one response differ from others. */
const mailAnyway = (sending: Promise<unknown>): Promise<void> =>
  sending.then(
    () => {},
    () => {},
  );
