import type { Database } from '../../../db/dialect.ts';

interface Counter {
  points: number;
  /** When the window ends, milliseconds since the epoch. */
  expires_at: number;
}

/**
 * Increments a counter whose window starts with the first call, in one atomic statement, so that no process loses a
 * count. Returns the counter.
 */
export async function addToCount(
  trx: Database,
  key: string,
  { now, window, points }: { now: number; window: number; points: number },
): Promise<Counter> {
  return trx
    .insertInto('rate_counters')
    .values({ key, points, expires_at: now + window })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ case: choose, eb, ref }) => {
        const over = eb('rate_counters.expires_at', '<=', now);
        return {
          points: choose()
            .when(over)
            .then(points)
            .else(eb(ref('rate_counters.points'), '+', points))
            .end(),
          expires_at: choose()
            .when(over)
            .then(now + window)
            .else(ref('rate_counters.expires_at'))
            .end(),
        };
      }),
    )
    .returning(['points', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Stores the key until `expiresAt`, replacing an earlier entry. */
export async function storeKey(trx: Database, key: string, expiresAt: number): Promise<void> {
  await trx
    .insertInto('rate_counters')
    .values({ key, points: 1, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at: expiresAt }))
    .execute();
}

/** Stores the key until `expiresAt`. Returns true for the one caller that finds it free or expired. */
export async function claimKey(
  trx: Database,
  key: string,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<boolean> {
  const claimed = await trx
    .insertInto('rate_counters')
    .values({ key, points: 1, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ expires_at: expiresAt })
        .where('rate_counters.expires_at', '<=', now),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function isKeyRemembered(db: Database, key: string, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('rate_counters')
    .select('key')
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteExpiredLimits(trx: Database, now: number): Promise<void> {
  await trx.deleteFrom('rate_counters').where('expires_at', '<=', now).execute();
  await trx.deleteFrom('login_failures').where('expires_at', '<=', now).execute();
}
