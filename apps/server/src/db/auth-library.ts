import { SESSION } from '@corpomeme/contract/people/auth';
import { betterAuth } from 'better-auth';
import { createEmailVerificationToken } from 'better-auth/api';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Database } from './dialect.ts';

export interface AuthOptions {
  db: Database;
  secret: string;
  publicUrl: string;
  /** Returns whether the address belonged to a deleted account; no new account is created for it. */
  isBanned(email: string): Promise<boolean>;
}

const SECOND = 1000;
const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

const TABLES = {
  session: {
    modelName: 'sessions',
    expiresIn: SESSION.lifetime / SECOND,
    fields: {
      ...times,
      token: 'token_hash',
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
    },
    additionalFields: {
      passkeyId: { type: 'string', fieldName: 'passkey_id', required: false, returned: false },
    },
  },
  user: {
    modelName: 'users',
    fields: { ...times, name: 'username', emailVerified: 'email_verified' },
    additionalFields: {
      usernameKey: { type: 'string', fieldName: 'username_key', required: true, returned: false },
      browserKeyHash: { type: 'string', fieldName: 'browser_key_hash', required: false, returned: false },
      returnTo: { type: 'string', fieldName: 'registration_return', required: false, returned: false },
      language: { type: 'string', required: false, returned: false },
    },
  },
  account: {
    modelName: 'accounts',
    fields: {
      ...times,
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  verification: { modelName: 'verifications', fields: { ...times, expiresAt: 'expires_at' } },
} as const;

/**
 * Returns Better Auth over our tables: password hashes, sessions, verification tokens. The auth service calls it; its
 * own HTTP handler is not mounted. `type: 'sqlite'` on both databases makes it write portable values, times as ISO text
 * and flags as 0/1 (decision 004).
 */
export function createLibrary({ db, secret, publicUrl, isBanned }: AuthOptions) {
  return betterAuth({
    secret,
    baseURL: publicUrl,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: { db, type: 'sqlite' },
    databaseHooks: { user: { create: { before: async ({ email }) => !(await isBanned(email)) } } },
    ...TABLES,
  });
}

export type Library = ReturnType<typeof createLibrary>;

/** Other parts of the library, exported here so that no module imports the library eagerly. */
export const parts = { createEmailVerificationToken, readVerificationToken };

const VerificationClaims = z.object({ email: z.string(), iat: z.number() });

/** Returns the address and creation time of a signed link; null for a forged, malformed or expired one. */
async function readVerificationToken(
  token: string,
  secret: string,
): Promise<{ email: string; linkMadeAt: number } | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] });
    const { email, iat } = VerificationClaims.parse(payload);
    // The claim has whole seconds, rounded down: the next second is an upper bound of the time of creation.
    return { email, linkMadeAt: (iat + 1) * SECOND };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}
