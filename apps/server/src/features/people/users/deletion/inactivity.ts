import { roleId } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { DAY } from '@corpomeme/contract/site/time';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { composeMail } from '../../../site/mail/layout.view.ts';
import { deleteResetLinksOf } from '../../auth/passwords/reset-links.queries.ts';
import { deleteSessionsOf } from '../../auth/sessions/sessions.queries.ts';

/** Selects members without a login or session use since `before` (ms). Members with a role are exempt. */
function inactiveSince(db: Database, before: number) {
  const text = new Date(before).toISOString();
  return db
    .selectFrom('users')
    .where('role_id', '=', roleId('user'))
    .where('banned_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('created_at', '<', text)
    .where((where) => where.or([where('last_login_at', 'is', null), where('last_login_at', '<', before)]))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.user_id', '=', 'users.id')
            .where('sessions.updated_at', '>=', text),
        ),
      ),
    );
}

interface Person {
  id: string;
  email: string;
}

/** Returns members who were not warned yet. */
async function listToWarn(db: Database, before: number): Promise<Person[]> {
  const quiet = inactiveSince(db, before).where('inactivity_warned_at', 'is', null);
  return quiet.select(['id', 'email']).orderBy('id').execute();
}

/** Returns members who were warned at `warnedBefore` or earlier. */
async function listToArchive(db: Database, before: number, warnedBefore: number): Promise<Person[]> {
  const quiet = inactiveSince(db, before).where('inactivity_warned_at', '<=', warnedBefore);
  return quiet.select(['id', 'email']).orderBy('id').execute();
}

/** Marks the member as warned. Returns false if another process did it already. */
async function markWarned(trx: Database, userId: string, now: number): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ inactivity_warned_at: now })
    .where('id', '=', userId)
    .where('inactivity_warned_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the member as archived. Returns false if the member returned meanwhile. */
async function markArchived(
  trx: Database,
  userId: string,
  { before, now }: { before: number; now: number },
): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ archived_at: now, last_login_at: null })
    .where('id', 'in', inactiveSince(trx, before).where('users.id', '=', userId).select('users.id'))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const WARN_AFTER = 335 * DAY;
const ARCHIVE_AFTER = 365 * DAY;
/** Minimum time between warning and archiving. */
const NOTICE = 28 * DAY;
/** Longer than a mail server is usually down. No one is archived while this mail may be unsent. */
const MAIL_LIFETIME = 7 * DAY;

interface Expiry {
  warned: string[];
  archived: string[];
}

/** Returns ids of members who would be warned and archived now (product: legal promises). */
export async function listExpiring({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Expiry> {
  const now = clock.now();
  const [warned, archived] = [
    await listToWarn(db, now - WARN_AFTER),
    await listToArchive(db, now - ARCHIVE_AFTER, now - NOTICE),
  ];
  return { warned: warned.map(({ id }) => id), archived: archived.map(({ id }) => id) };
}

/**
 * Warns members after 11 months and archives them after 12: deletes sessions with their data. The next login
 * reactivates the account.
 */
export async function expireAccounts(ctx: Context): Promise<Expiry> {
  const now = ctx.clock.now();
  const done: Expiry = { warned: [], archived: [] };
  const text = () => composeMail({ ...m.letter.inactivity, link: ctx.config.publicUrl + page.login() });
  for (const { id, email } of await listToWarn(ctx.db, now - WARN_AFTER)) {
    const isWarned = await ctx.transact(async (trx) => {
      if (!(await markWarned(trx, id, now))) return false;
      await ctx.mails.write(trx, email, text, MAIL_LIFETIME);
      return true;
    });
    if (isWarned) done.warned.push(id);
  }
  for (const { id } of await listToArchive(ctx.db, now - ARCHIVE_AFTER, now - NOTICE)) {
    if (await archive(ctx, id, now)) done.archived.push(id);
  }
  await ctx.mails.wake();
  return done;
}

async function archive(ctx: Context, userId: string, now: number): Promise<boolean> {
  const isDone = await ctx.transact(async (trx) => {
    if (!(await markArchived(trx, userId, { before: now - ARCHIVE_AFTER, now }))) return false;
    await deleteSessionsOf(trx, userId, null);
    await deleteResetLinksOf(trx, userId);
    await recordAudit(trx, { action: 'account.archive', at: now, actorId: null, userId });
    return true;
  });
  if (isDone) ctx.bus.publish('user.loggedOut', { userId });
  return isDone;
}
