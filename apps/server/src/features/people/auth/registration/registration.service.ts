import { randomInt } from 'node:crypto';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { isEmailBanned } from '../../../site/members/banned-emails.service.ts';
import { findUserByEmail } from '../../../site/members/members.queries.ts';
import { drawName } from '../../../site/members/names/suggested-names.policy.ts';
import { listTakenKeys } from '../../../site/members/names/taken-names.service.ts';
import { foldUsername, usernameFromEmail, withSuffix } from '../../../site/members/names/usernames.policy.ts';
import { createAuthMails } from '../auth.mails.ts';
import { hashBrowserKey } from '../ownership/owner-proof.service.ts';
import { isCommonPassword } from '../passwords/passwords.policy.ts';

/** Random names besides the wanted one. Most are free. */
const DRAWN = 8;
/** Attempts. Each costs a password hash, and a name is hardly ever taken in the same moment. */
const SIGN_UP_TRIES = 3;

interface Registration {
  email: string;
  password: string;
  /** Generated and stored by the registering browser (decision 068). */
  browserKey?: string | undefined;
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
  await signUp(ctx, registration, await findFreeUsername(ctx, usernameFromEmail(email)));
}

async function signUp(
  ctx: Context,
  registration: Registration,
  username: string,
  tries = SIGN_UP_TRIES,
): Promise<void> {
  const { email, password, browserKey, returnTo } = registration;
  const api = await ctx.auth.api;
  try {
    await api.signUpEmail({
      body: {
        email,
        password,
        name: username,
        usernameKey: foldUsername(username),
        browserKeyHash: browserKey === undefined ? undefined : hashBrowserKey(browserKey),
        returnTo,
      },
    });
  } catch (error) {
    if (!(await ctx.auth.parts).isAPIError(error)) throw error;
    const code = error.body?.code;
    if (code === 'INVALID_EMAIL') throw new AppError('email_invalid', { cause: error });
    if (code !== 'FAILED_TO_CREATE_USER') throw error;
    // A parallel registration took the address: the account exists, and the response is the same. If it took the name,
    // the call below tries another one.
    if (await findUserByEmail(ctx.db, email)) return;
    // `db/auth.ts` refuses the address of a deleted account after all the work of a registration, so that timing
    // reveals nothing.
    if (await isEmailBanned(ctx, email)) return await sendAddressBanned(ctx, email);
    // The library throws the same error when the database cannot write at all.
    if (tries <= 1) throw new AppError('unavailable', { cause: error, retryAfter: 5 });
    await signUp(ctx, registration, drawNumbered(8), tries - 1);
  }
}

/**
 * Returns the wanted name, or a random one if it is taken: a suffix would show everybody whose name it resembles. There
 * is one look-up in both cases: the name of a known address is always taken, and the response time must not reveal
 * that.
 */
export async function findFreeUsername(ctx: Context, wanted: string): Promise<string> {
  const names = [wanted, ...Array.from({ length: DRAWN }, (_, place) => drawName(place, randomInt))];
  const taken = await listTakenKeys(ctx.db, ctx.auth, names.map(foldUsername));
  return names.find((name) => !taken.has(foldUsername(name))) ?? drawNumbered(12);
}

const drawNumbered = (digits: number) => withSuffix(drawName(randomInt(2), randomInt), randomDigits(digits));

// Digits that folding keeps distinct: 0, 1, 3 and 5 look like letters.
const DIGITS = '246789';

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => DIGITS[randomInt(DIGITS.length)]).join('');
}

/**
 * Mails the owner of a banned address. Never rejects, because a failing mail must not make this response differ from
 * other registrations.
 */
async function sendAddressBanned(ctx: Context, email: string): Promise<void> {
  await createAuthMails({ ...ctx, publicUrl: ctx.config.publicUrl })
    .sendAddressBanned(email)
    .catch(() => {});
}
