import { timingSafeEqual } from 'node:crypto';
import {
  OPENID_LIFETIME,
  type OpenIdProof,
  type OpenIdReturnBody,
  type OpenIdStart,
} from '@corpomeme/contract/people/openid';
import { page } from '@corpomeme/contract/site/paths';
import { z } from 'zod';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { ProviderUnavailable, Refusal } from '../../../../platform/openid.ts';
import { claimKey } from '../../../site/limits/limits.queries.ts';
import { seal, unseal } from '../../../site/mail/sealing.policy.ts';
import { makeToken } from '../sessions/sessions.policy.ts';

/** Encrypted, so that the site stores nothing for a login that nobody ends. Each is used once (decision 314). */
const Receipt = z.object({
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  end: z.number(),
});
const Proof = z.object({
  id: z.string(),
  provider: z.string(),
  subject: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  end: z.number(),
});
export type ProvedIdentity = z.output<typeof Proof>;

const RECEIPT = 'openid receipts';
const PROOF = 'openid proofs';

/** The value of `accounts.provider_id`. By the address, because an operator may give a name to another issuer. */
export const providerOf = ({ issuer }: { issuer: string }) => `openid:${issuer}`;

function issuerNamed({ config, issuers }: Context, id: string) {
  const facts = config.openIdIssuers.find((issuer) => issuer.id === id);
  const client = issuers.get(id);
  if (!facts || !client) throw new AppError('openid_unavailable');
  return { client, provider: providerOf(facts), redirectUri: config.publicUrl + page.openId(id) };
}

export async function beginOpenId(ctx: Context, id: string): Promise<OpenIdStart> {
  const { client, redirectUri } = issuerNamed(ctx, id);
  const secrets = { state: makeToken(), nonce: makeToken(), verifier: makeToken() };
  const url = await reach(client.authorizationUrl({ redirectUri, ...secrets }));
  const receipt = { issuer: id, ...secrets, end: ctx.clock.now() + OPENID_LIFETIME };
  return { url, receipt: seal(ctx.auth.secret, JSON.stringify(receipt), RECEIPT) };
}

/** Returns a proof of who logged in at the issuer. A receipt works once, whatever comes with it. */
export async function proveOpenId(
  ctx: Context,
  id: string,
  { receipt: sealed, ...answer }: OpenIdReturnBody,
): Promise<OpenIdProof> {
  const { client, provider, redirectUri } = issuerNamed(ctx, id);
  const receipt = open(ctx, Receipt, sealed, RECEIPT);
  if (receipt.issuer !== id || !isSame(receipt.state, answer.state)) throw new AppError('openid_refused');
  await ctx.transact((trx) => useUp(ctx, trx, receipt.state, receipt.end));
  const { nonce, verifier } = receipt;
  const identity = await reach(client.redeem({ redirectUri, answer, nonce, verifier }));
  if (identity instanceof Refusal) {
    ctx.log.warn({ provider, reason: identity.reason }, 'a login at an OpenID issuer was refused');
    throw new AppError('openid_refused');
  }
  const { subject, email, emailVerified } = identity;
  if (email === null) throw unusableClaim(ctx, provider, 'email');
  const end = ctx.clock.now() + OPENID_LIFETIME;
  const proof = { id: makeToken(), provider, subject, email, emailVerified, end };
  return { proof: seal(ctx.auth.secret, JSON.stringify(proof), PROOF), email };
}

/** Returns the refusal of an issuer's address, and logs what the operator can change there, never whose it is. */
export function unusableClaim(
  { log }: Pick<Context, 'log'>,
  provider: string,
  claim: 'email' | 'email_verified',
): AppError {
  log.warn({ provider, claim }, 'an OpenID issuer tells no usable or verified address');
  return new AppError(claim === 'email' ? 'openid_email_missing' : 'openid_email_unverified');
}

/** Throws AppError('openid_refused') unless the site sealed this proof within its lifetime. */
export const openProof = (ctx: Context, proof: string): ProvedIdentity => open(ctx, Proof, proof, PROOF);

/** Resolves for the one caller that uses the proof or the receipt. */
export async function useUp(ctx: Context, trx: Database, id: string, end: number): Promise<void> {
  const key = ctx.limits.hash('openid', id);
  if (!(await claimKey(trx, key, { now: ctx.clock.now(), expiresAt: end })))
    throw new AppError('openid_refused');
}

function open<Opened extends { end: number }>(
  ctx: Context,
  schema: z.ZodType<Opened>,
  sealed: string,
  purpose: string,
): Opened {
  try {
    const opened = schema.parse(JSON.parse(unseal(ctx.auth.secret, sealed, purpose)));
    if (opened.end > ctx.clock.now()) return opened;
  } catch {
    // Made up, altered, or of another purpose.
  }
  throw new AppError('openid_refused');
}

async function reach<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((cause: unknown) => {
    if (!(cause instanceof ProviderUnavailable)) throw cause;
    throw new AppError('openid_unreachable', { cause, retryAfter: 10 });
  });
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
