import { type Database, forUpdate } from '../../../db/dialect.ts';

/** Returns the data of a pending meme that the checks need. */
export async function findPending(db: Database, memeId: number) {
  return db
    .selectFrom('memes')
    .innerJoin('users as author', 'author.id', 'memes.user_id')
    .select([
      'memes.id',
      'user_id',
      'author.standing as author_standing',
      'title',
      'message',
      'image_alt',
      'company',
      'image_key',
      'image_width',
      'memes.created_at',
      'memes.updated_at',
    ])
    .where('memes.id', '=', memeId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
}

export type PendingMeme = NonNullable<Awaited<ReturnType<typeof findPending>>>;

export async function findScreening(db: Database, memeId: number) {
  return db.selectFrom('screenings').selectAll().where('meme_id', '=', memeId).executeTakeFirst();
}

export type Screening = NonNullable<Awaited<ReturnType<typeof findScreening>>>;

/** Claims the meme. Returns false while another process works on it. */
export async function claimScreening(
  trx: Database,
  memeId: number,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const claimed = await trx
    .insertInto('screenings')
    .values({ meme_id: memeId, meme_updated_at: 0, claimed_until: until })
    .onConflict((conflict) =>
      conflict
        .column('meme_id')
        .doUpdateSet({ claimed_until: until })
        .where((where) =>
          where.or([
            where('screenings.claimed_until', 'is', null),
            where('screenings.claimed_until', '<', now),
            // A later end can only come from a clock that was set back.
            where('screenings.claimed_until', '>', until + (until - now)),
          ]),
        ),
    )
    .returning('meme_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Extends the claim of the process that works on the meme. */
export async function renewScreening(trx: Database, memeId: number, until: number): Promise<void> {
  await trx
    .updateTable('screenings')
    .set({ claimed_until: until })
    .where('meme_id', '=', memeId)
    .where('claimed_until', 'is not', null)
    .execute();
}

/** Ends claims that expired, or that end later than `latest`; returns them, each to one caller. */
export async function endLapsedClaims(
  db: Database,
  { now, latest }: { now: number; latest: number },
): Promise<number[]> {
  const rows = await db
    .updateTable('screenings')
    .set({ claimed_until: null })
    .where((where) => where.or([where('claimed_until', '<', now), where('claimed_until', '>', latest)]))
    .returning('meme_id')
    .execute();
  return rows.map(({ meme_id }) => meme_id);
}

export async function releaseScreening(
  trx: Database,
  memeId: number,
  { hasFailed }: { hasFailed: boolean },
): Promise<void> {
  await trx
    .updateTable('screenings')
    .set(({ eb }) => ({ claimed_until: null, ...(hasFailed && { failures: eb('failures', '+', 1) }) }))
    .where('meme_id', '=', memeId)
    .execute();
}

/** Locks the meme until the transaction ends; false if it was edited, decided or deleted since. */
export async function isAsItWas(trx: Database, meme: PendingMeme): Promise<boolean> {
  const query = trx
    .selectFrom('memes')
    .select('id')
    .where('id', '=', meme.id)
    .where('status', '=', 'pending')
    .where('updated_at', '=', meme.updated_at);
  return (await forUpdate(trx, query).executeTakeFirst()) !== undefined;
}

/** Returns false, and changes nothing, if `outdateScreenings` ran after `known` was read. */
export async function finishScreening(
  trx: Database,
  meme: PendingMeme,
  { known, withText, now }: { known: Screening; withText: boolean; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('screenings')
    .set({
      meme_updated_at: meme.updated_at,
      screened_at: now,
      with_text: withText ? 1 : 0,
      claimed_until: null,
    })
    .where('meme_id', '=', meme.id)
    .where('meme_updated_at', '=', known.meme_updated_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Makes the screenings of these memes count as done for an earlier state, after a change of what the checks use. Each
 * call changes `meme_updated_at`, so a running screening notices it too (`finishScreening`).
 */
export async function outdateScreenings(trx: Database, memeIds: number[] | 'all pending'): Promise<void> {
  if (memeIds.length === 0) return;
  await trx
    .updateTable('screenings')
    .set(({ eb }) => ({ meme_updated_at: eb('meme_updated_at', '-', 1) }))
    .where(
      'meme_id',
      'in',
      memeIds === 'all pending'
        ? trx.selectFrom('memes').select('id').where('status', '=', 'pending')
        : memeIds,
    )
    .execute();
}

/** Returns true if the meme is pending, and was screened in an earlier state or never. */
export async function isScreeningDue(db: Database, memeId: number): Promise<boolean> {
  const [meme, known] = [await findPending(db, memeId), await findScreening(db, memeId)];
  return meme !== undefined && meme.updated_at !== known?.meme_updated_at;
}

interface NewFinding {
  check: string;
  isDecisive: boolean;
  weight: number;
  details: object;
}

/** Replaces the findings, and rank and score of the meme. Returns false if they are the same. */
export async function replaceFindings(
  trx: Database,
  memeId: number,
  findings: NewFinding[],
  now: number,
): Promise<boolean> {
  const rows = findings.map(({ check, weight, details }) => ({
    check_name: check,
    weight,
    details: JSON.stringify(details),
  }));
  const before = await trx
    .selectFrom('findings')
    .select(['check_name', 'weight', 'details'])
    .where('meme_id', '=', memeId)
    .execute();
  if (inOrder(before) === inOrder(rows)) return false;
  await trx.deleteFrom('findings').where('meme_id', '=', memeId).execute();
  if (rows.length > 0) {
    const found = { meme_id: memeId, found_at: now };
    await trx
      .insertInto('findings')
      .values(rows.map((row) => ({ ...found, ...row })))
      .execute();
  }
  await trx
    .updateTable('memes')
    .set({
      review_rank: findings.some(({ isDecisive }) => isDecisive) ? 1 : 0,
      review_score: rows.reduce((sum, { weight }) => sum + weight, 0),
    })
    .where('id', '=', memeId)
    .execute();
  return true;
}

function inOrder(rows: { check_name: string; weight: number; details: string }[]): string {
  return JSON.stringify(
    rows
      .map(({ check_name, weight, details }) => [check_name, weight, details])
      .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
  );
}

/** Returns the number of the member's submissions with their name since then. */
export async function countSubmittedSince(db: Database, userId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('memes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns pending memes after this id that are unscreened in their current state, or whose image is unread. */
export async function listUnscreened(
  db: Database,
  { after, limit, maxFailures }: { after: number; limit: number; maxFailures: number | null },
): Promise<number[]> {
  const rows = await db
    .selectFrom('memes')
    .leftJoin('screenings', 'screenings.meme_id', 'memes.id')
    .select('memes.id')
    .where('memes.status', '=', 'pending')
    .where('memes.id', '>', after)
    .where(({ eb, or, and }) =>
      or([
        eb('screenings.meme_id', 'is', null),
        eb('screenings.meme_updated_at', '<>', eb.ref('memes.updated_at')),
        ...(maxFailures === null
          ? []
          : [and([eb('screenings.with_text', '=', 0), eb('screenings.failures', '<', maxFailures)])]),
      ]),
    )
    .orderBy('memes.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns pending memes after this id. */
export async function listPendingIds(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('memes')
    .select('id')
    .where('status', '=', 'pending')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the memes among these that were submitted earlier, or are decided. */
export async function listEarlierAmong(db: Database, memeId: number, ids: number[]) {
  return db
    .selectFrom('memes')
    .leftJoin('picture_texts', 'picture_texts.image_key', 'memes.image_key')
    .select(['memes.id', 'picture_texts.content'])
    .where('memes.id', 'in', ids)
    .where('memes.status', '<>', 'held')
    .where(({ eb, or, refTuple, selectFrom }) =>
      or([
        eb(
          refTuple('memes.created_at', 'memes.id'),
          '<',
          selectFrom('memes as judged')
            .select(['judged.created_at', 'judged.id'])
            .where('judged.id', '=', memeId)
            .$asTuple('created_at', 'id'),
        ),
        eb('memes.status', '<>', 'pending'),
      ]),
    )
    .execute();
}
