import type { Meme } from '@corpomeme/contract/memes/memes';
import { MINUTE } from '@corpomeme/contract/site/time';
import * as operations from '@corpomeme/contract/wings/day-memes';
import { DAY_MEME, type DayMeme } from '@corpomeme/contract/wings/day-memes';
import { AppError } from '../../../app-error.ts';
import { every } from '../../../background.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { handleRead } from '../../../http/reads.ts';
import { selectMemes } from '../../memes/memes.queries.ts';
import { viewMemes } from '../../memes/memes.service.ts';
import { addNotifications } from '../../news/notifications/notifications.queries.ts';
import { isDayMemeReader } from '../../people/users/own-data/own-data.queries.ts';
import { EVERYBODY, visibleTo } from '../../site/access/visibility.queries.ts';
import { act } from '../../site/members/act.ts';

/** In place of the id of a company. */
const WHOLE_SITE = 0;
const ZONE = 'Europe/Bucharest';

/** Returns the day (`2026-11-29`) of a moment in ms: days begin at nine, Romanian time. */
export function dayAt(now: number): string {
  return Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime()
    .subtract({ hours: DAY_MEME.hour })
    .toPlainDate()
    .toString();
}

type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

/**
 * Returns the public memes of the window with enough votes, best first, then by id. A vote counts if its account is older
 * than the window and has a confirmed address, so that no account made for a meme can vote it up.
 */
async function listCandidates(db: Database, now: number) {
  const since = now - DAY_MEME.window;
  const rows = await db
    .selectFrom('memes')
    .innerJoin('companies', 'companies.name', 'memes.company')
    .innerJoin('meme_votes', 'meme_votes.meme_id', 'memes.id')
    .innerJoin('users as voter', 'voter.id', 'meme_votes.user_id')
    .select([
      'memes.id',
      'memes.user_id',
      'memes.company',
      'companies.id as company_id',
      'companies.is_general',
    ])
    .select(({ fn }) => fn.countAll<number | string>().as('votes'))
    .where(visibleTo(EVERYBODY) as never)
    .where('memes.published_at', '>=', since)
    .where('voter.created_at', '<', new Date(since).toISOString())
    .where('voter.email_verified', '=', 1)
    .where('voter.banned_at', 'is', null)
    .groupBy(['memes.id', 'memes.user_id', 'memes.company', 'companies.id', 'companies.is_general'])
    .having(({ fn }) => fn.countAll(), '>=', DAY_MEME.votes)
    .execute();
  return rows.toSorted((one, other) => Number(other.votes) - Number(one.votes) || one.id - other.id);
}

/** Returns the best of the site and of each company, without those that were it before. */
async function chooseBest(db: Database, candidates: readonly Candidate[]) {
  const ids = candidates.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await listDaysOf(db, ids);
  const before = new Set(rows.map(({ meme_id, company_id }) => `${meme_id} ${company_id}`));
  const best = new Map<number, Candidate>();
  for (const meme of candidates)
    for (const place of meme.is_general ? [WHOLE_SITE] : [WHOLE_SITE, meme.company_id])
      if (!best.has(place) && !before.has(`${meme.id} ${place}`)) best.set(place, meme);
  return best;
}

function listDaysOf(db: Database, memeIds: number[]) {
  return db
    .selectFrom('day_memes')
    .select(['meme_id', 'company_id'])
    .where('meme_id', 'in', memeIds)
    .execute();
}

/**
 * Chooses the memes of the day once, and tells who wants to be told. Several processes may run it at once: the row of the
 * site decides, also on a day without a meme. Returns whether this call chose.
 */
export async function chooseDayMemes(ctx: Context): Promise<boolean> {
  const now = ctx.clock.now();
  const day = dayAt(now);
  if (await findDay(ctx.db, day)) return false;
  const best = await chooseBest(ctx.db, await listCandidates(ctx.db, now));
  const readers = await ctx.transact(async (trx) => {
    const ofSite = best.get(WHOLE_SITE);
    if (!(await addDay(trx, { day, company_id: WHOLE_SITE, meme_id: ofSite?.id ?? null }))) return null;
    best.delete(WHOLE_SITE);
    for (const [company_id, { id }] of best) await addDay(trx, { day, company_id, meme_id: id });
    return ofSite ? tell(trx, ofSite, now) : [];
  });
  for (const userId of readers ?? []) ctx.bus.publish('notification.added', { userId });
  return readers !== null;
}

interface Day {
  day: string;
  company_id: number;
  meme_id: number | null;
}

/** Returns false if the day is taken. */
async function addDay(trx: Database, row: Day): Promise<boolean> {
  const added = await trx
    .insertInto('day_memes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Tells the meme to members who asked for it, hide neither its company nor its author, and returns them. It replaces what
 * they were told the day before.
 */
async function tell(trx: Database, meme: Candidate, at: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('day_meme_readers as reader')
    .innerJoin('users', 'users.id', 'reader.user_id')
    .select('reader.user_id')
    .where('users.banned_at', 'is', null)
    .where('users.archived_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('muted_members')
            .select('muted_members.user_id')
            .whereRef('muted_members.user_id', '=', 'reader.user_id')
            .where('muted_user_id', '=', meme.user_id),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_choices')
            .select('company_choices.user_id')
            .whereRef('company_choices.user_id', '=', 'reader.user_id')
            .where('company', '=', meme.company)
            .where('choice', '=', 'hidden'),
        ),
      ),
    )
    .orderBy('reader.user_id')
    .execute();
  const readers = rows.map(({ user_id }) => user_id);
  const earlier = trx.selectFrom('day_memes').select('meme_id').where('company_id', '=', WHOLE_SITE);
  await trx
    .deleteFrom('notifications')
    .where('kind', '=', 'day.meme')
    .where('meme_id', 'in', earlier.where('meme_id', 'is not', null).orderBy('day', 'desc').limit(2))
    .execute();
  await addNotifications(
    trx,
    readers.map((userId) => ({ userId, kind: 'day.meme' as const, at, memeId: meme.id })),
  );
  return readers;
}

/** Returns the row of the whole site, of this day or the latest one; its meme only while it is public. */
async function findDay(db: Database, day?: string) {
  let query = db
    .selectFrom('day_memes')
    .leftJoin('memes', (join) =>
      join
        .onRef('memes.id', '=', 'day_memes.meme_id')
        .on((where) => visibleTo(EVERYBODY)(where as never) as never),
    )
    .select(['day_memes.day', 'memes.id as meme_id'])
    .where('company_id', '=', WHOLE_SITE);
  query = day === undefined ? query.orderBy('day', 'desc').limit(1) : query.where('day', '=', day);
  return query.executeTakeFirst();
}

/** Returns the next day with a meme that is public, before or after this one. */
async function findNeighbour(db: Database, day: string, side: '<' | '>'): Promise<string | null> {
  const row = await db
    .selectFrom('day_memes')
    .innerJoin('memes', 'memes.id', 'day_memes.meme_id')
    .select('day')
    .where('company_id', '=', WHOLE_SITE)
    .where('day', side, day)
    .where(visibleTo(EVERYBODY) as never)
    .orderBy('day', side === '<' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Throws AppError `meme_not_found` for a day of which nothing was chosen, and before the first one. */
async function readDayMeme({ db }: Pick<Context, 'db'>, wanted: string | undefined): Promise<DayMeme> {
  const found = await findDay(db, wanted);
  if (!found) throw new AppError('meme_not_found');
  const { day, meme_id } = found;
  return {
    day,
    meme_id,
    earlier: await findNeighbour(db, day, '<'),
    later: await findNeighbour(db, day, '>'),
  };
}

/** Returns the public memes of the latest day of the companies that the member follows, by company. */
async function listFollowed({ db }: Pick<Context, 'db'>, actor: Actor): Promise<Meme[]> {
  const latest = db.selectFrom('day_memes').select(({ fn }) => fn.max('day').as('day'));
  const chosen = db
    .selectFrom('day_memes')
    .select('meme_id')
    .where('company_id', '<>', WHOLE_SITE)
    .where('day', '=', latest as never);
  const followed = db
    .selectFrom('company_choices')
    .select('company')
    .where('user_id', '=', actor.userId)
    .where('choice', '=', 'followed');
  const rows = await selectMemes(db, EVERYBODY)
    .where('memes.id', 'in', chosen as never)
    .where('memes.company', 'in', followed)
    .orderBy('memes.company')
    .execute();
  return viewMemes(db, actor, rows);
}

async function setReader(ctx: Context, actor: Actor, enabled: boolean): Promise<void> {
  const { userId: user_id } = actor;
  await act(ctx, actor, async (trx) => {
    if (!enabled) return trx.deleteFrom('day_meme_readers').where('user_id', '=', user_id).execute();
    const add = trx.insertInto('day_meme_readers').values({ user_id });
    return add.onConflict((conflict) => conflict.doNothing()).execute();
  });
}

function registerDayMemes(app: App, ctx: Context): void {
  handleRead(app, operations.readDayMeme, ({ query }) => readDayMeme(ctx, query.day));

  handle(app, operations.listFollowedDayMemes, (request) => listFollowed(ctx, actorOf(request)));

  handle(app, operations.readDayMemeSetting, async (request) => ({
    enabled: await isDayMemeReader(ctx.db, actorOf(request).userId),
  }));

  handle(app, operations.changeDayMemeSetting, async (request) => {
    await setReader(ctx, actorOf(request), request.body.enabled);
    return request.body;
  });
}

export const dayMemes: Feature = { routes: [registerDayMemes], sweeps: [every(MINUTE, chooseDayMemes)] };
