import { randomInt } from 'node:crypto';
import { chosenLanguage } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { findRefusal } from '../../../safety/checks/listed-entries.policy.ts';
import { readEntries } from '../../../safety/checks/settings/listed-words.service.ts';
import { findUserByEmail } from '../../../site/members/members.queries.ts';
import { drawName } from '../../../site/members/names/suggested-names.policy.ts';
import { listTakenKeys } from '../../../site/members/names/taken-names.service.ts';
import { foldUsername, usernameFromEmail, withSuffix } from '../../../site/members/names/usernames.policy.ts';
import { isAddressClaimed } from '../address/claimed-addresses.service.ts';
import { createAuthMails } from '../auth.mails.ts';
import { admit, recordInvited } from '../invitations/admission.service.ts';
import { giveBackUse } from '../invitations/invitations.queries.ts';
import { hashBrowserKey } from '../ownership/owner-proof.service.ts';
import { isCommonPassword } from '../passwords/passwords.policy.ts';
import { sendVerification } from './verification.service.ts';

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
}

/**
 * Registers an account. Responds the same for a known address and for that of a deleted account, whose owners get a
 * mail (product: e-mail accounts and product: deleted users).
 */
export async function register(ctx: Context, registration: Registration): Promise<void> {
  const { email, password } = registration;
  if (await isCommonPassword(password)) throw new AppError('password_too_common');
  await ctx.blocks.assertMayRegister(email);
  // A use counts for known addresses too, or an invitation would tell which addresses have an account.
  const invitationId = await ctx.transact((trx) => admit(ctx, trx, registration));
  try {
    const username = await findFreeUsername(ctx, usernameFromEmail(email));
    await signUp(ctx, { ...registration, invitationId }, username);
  } catch (error) {
    if (invitationId !== null) await ctx.transact((trx) => giveBackUse(trx, invitationId));
    throw error;
  }
}

/** Does the same slow work for a known and for a new address, so that timing reveals nothing. */
async function signUp(
  ctx: Context,
  registration: Registration & { invitationId: number | null },
  username: string,
  tries = SIGN_UP_TRIES,
): Promise<void> {
  const { email, password, browserKey, returnTo, invitationId } = registration;
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
  await ctx.transact((trx) => recordInvited(ctx, trx, userId, invitationId));
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
