import { dayOf } from '../../../clock.ts';
import { type Database, databaseNow, forKeyShare } from '../../../db/dialect.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Actor } from '../../../http/actor.ts';
import { isSelf } from '../../site/access/ownership.queries.ts';
import { visibleTo } from '../../site/access/visibility.queries.ts';

/** Upvotes say that a meme is funny, 'same here' that it is true at the member's place too (decision 121). */
export type VoteKind = 'upvote' | 'same_here';

const TABLES = { upvote: 'meme_votes', same_here: 'same_here_votes' } as const;
const COUNTERS = { upvote: 'votes', same_here: 'same_here' } as const;

interface VoteValues {
  userId: string;
  memeId: number;
  now: number;
}

const insertion = (kind: VoteKind, isModerator: boolean) =>
  prepared((db, { userId, memeId, now }: VoteValues) =>
    db
      .insertInto(TABLES[kind])
      .columns(['meme_id', 'user_id', 'created_at'])
      .expression((from) =>
        forKeyShare(
          db,
          from
            .selectFrom('memes')
            .select(({ val }) => ['memes.id', val(userId).as('user_id'), val(now).as('created_at')])
            .where('memes.id', '=', memeId)
            .where(visibleTo({ userId, isModerator }))
            // Moderators vote in the queue too, but nobody votes for an own meme before it is public.
            .where(({ eb, or, not }) =>
              or([
                eb('memes.status', '=', 'approved'),
                ...(isModerator ? [not(isSelf('memes.user_id', userId))] : []),
              ]),
            ),
        ),
      )
      .onConflict((conflict) => conflict.columns(['meme_id', 'user_id']).doNothing())
      .returning('meme_id'),
  );

const deletion = (kind: VoteKind, isModerator: boolean) =>
  prepared((db, { userId, memeId }: Omit<VoteValues, 'now'>) =>
    db
      .deleteFrom(TABLES[kind])
      .where('meme_id', '=', memeId)
      .where('user_id', '=', userId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('memes')
            .select('memes.id')
            .where('memes.id', '=', memeId)
            .where(visibleTo({ userId, isModerator })),
        ),
      )
      .returning('meme_id'),
  );

const addition = (kind: VoteKind) =>
  prepared((db, { memeId, delta }: { memeId: number; delta: number }) =>
    db
      .updateTable('memes')
      .set((row) => ({
        [COUNTERS[kind]]: row(COUNTERS[kind], '+', delta),
        changed_at: databaseNow(db),
      }))
      .where('id', '=', memeId),
  );

const statements = (kind: VoteKind) => ({
  insert: { member: insertion(kind, false), moderator: insertion(kind, true) },
  delete: { member: deletion(kind, false), moderator: deletion(kind, true) },
  add: addition(kind),
});
const OF_KIND = { upvote: statements('upvote'), same_here: statements('same_here') };

function roleOf({ isModerator }: Actor): 'member' | 'moderator' {
  return isModerator ? 'moderator' : 'member';
}

/**
 * Returns false if the vote exists already, the voter may not see the meme, or it is the voter's and not public; the
 * primary key decides.
 */
export async function insertVote(
  db: Database,
  kind: VoteKind,
  voter: Actor,
  { memeId, now }: Omit<VoteValues, 'userId'>,
): Promise<boolean> {
  const insert = OF_KIND[kind].insert[roleOf(voter)];
  const { rows } = await insert(db, { userId: voter.userId, memeId, now: dayOf(now) });
  return rows.length > 0;
}

/** Returns false if there was no vote, or the voter may not see the meme. */
export async function deleteVote(
  db: Database,
  kind: VoteKind,
  voter: Actor,
  memeId: number,
): Promise<boolean> {
  const { rows } = await OF_KIND[kind].delete[roleOf(voter)](db, { userId: voter.userId, memeId });
  return rows.length > 0;
}

export async function addToVotes(db: Database, kind: VoteKind, memeId: number, delta: 1 | -1): Promise<void> {
  await OF_KIND[kind].add(db, { memeId, delta });
}

/** The memes among those asked for that a member has voted for. */
export type OwnVotes = Readonly<Record<VoteKind, ReadonlySet<number>>>;

type AmongValues = { userId: string } & Record<`id${number}`, number>;
/** Returns names for this many ids, as values of one query. */
const places = (count: number) => Array.from({ length: count }, (_, index) => `id${index}` as const);

type VoteRow = { meme_id: number; kind: VoteKind };

const amongSoMany = (count: number) =>
  prepared<AmongValues, VoteRow>((db, values) => {
    const of = (kind: VoteKind) =>
      db
        .selectFrom(TABLES[kind])
        .select(({ val }) => ['meme_id', val(kind).as('kind')])
        .where('user_id', '=', values.userId)
        .where(
          'meme_id',
          'in',
          places(count).map((place) => values[place] as number),
        );
    return of('upvote').unionAll(of('same_here'));
  });

/** One prepared query per number of memes; the highest page limit keeps their number small. */
const among = new Map<number, ReturnType<typeof amongSoMany>>();

/** Returns the member's votes of both kinds for these memes, with one query. */
export async function findVotesAmong(db: Database, userId: string, memeIds: number[]): Promise<OwnVotes> {
  const query = among.get(memeIds.length) ?? amongSoMany(memeIds.length);
  among.set(memeIds.length, query);
  const ids = Object.fromEntries(memeIds.map((id, index) => [`id${index}`, id] as const));
  const { rows } = await query(db, { ...ids, userId });
  const idsOf = (wanted: VoteKind) =>
    new Set(rows.filter(({ kind }) => kind === wanted).map(({ meme_id }) => meme_id));
  return { upvote: idsOf('upvote'), same_here: idsOf('same_here') };
}
