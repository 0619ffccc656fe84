import { WEEKLY_MAIL } from '@corpomeme/contract/news/notifications';
import { page } from '@corpomeme/contract/site/paths';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { listPublicMemes } from '../../memes/feed/feed.queries.ts';
import { windowOf } from '../../memes/feed/freshness.policy.ts';
import type { MemeRow } from '../../memes/memes.queries.ts';
import { listCompanyChoices, listMutedIds } from '../../memes/reading/reading.queries.ts';
import { startOfMailHour } from './mail-hour.policy.ts';
import { weeklyMail } from './news-mails.view.ts';
import { makeUnsubscribeToken } from './unsubscribe.policy.ts';
import { claimWeeklyMail, type DueWeeklyMail, listDueWeeklyMails } from './weekly.queries.ts';
import { chooseBest } from './weekly-mail.policy.ts';

const BATCH_SIZE = 200;

/**
 * Sends the best memes of the week, in the mail hour, to each member who wants them and got no weekly mail for a week.
 * Returns the number of mails.
 */
export async function sendWeeklyMails(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  if (startOfMailHour(now) === null) return 0;
  const before = dayOf(now) - WEEKLY_MAIL.every;
  let best: MemeRow[] | null = null;
  let sent = 0;
  for (;;) {
    const due = await listDueWeeklyMails(ctx.db, before, BATCH_SIZE);
    if (due.length === 0) break;
    best ??= await listBest(ctx.db, now);
    for (const mail of due) if (await sendTo(ctx, mail, best)) sent += 1;
    if (due.length < BATCH_SIZE) break;
  }
  if (sent > 0) await ctx.mails.wake();
  return sent;
}

function listBest(db: Database, now: number): Promise<MemeRow[]> {
  return listPublicMemes(db, {
    sort: 'upvoted',
    window: windowOf('week', now),
    company: undefined,
    limit: WEEKLY_MAIL.candidates,
    cursor: null,
  });
}

/**
 * Returns false if another process sends it, or if no meme is left for this member, who then waits for the next week.
 */
function sendTo(ctx: Context, due: DueWeeklyMail, best: readonly MemeRow[]): Promise<boolean> {
  const { publicUrl } = ctx.config;
  const { user_id: userId, email } = due;
  const token = makeUnsubscribeToken(ctx.auth.secret, { userId, mail: 'weekly' });
  const unsubscribe = publicUrl + page.unsubscribe({ token, mail: 'weekly' });
  return ctx.transact(async (trx) => {
    if (!(await claimWeeklyMail(trx, due, dayOf(ctx.clock.now())))) return false;
    const memes = chooseBest(best, await readReaderChoices(trx, userId));
    if (memes.length === 0) return false;
    await ctx.mails.write(
      trx,
      email,
      () => weeklyMail(memes, { publicUrl, unsubscribe }),
      WEEKLY_MAIL.lifetime,
    );
    return true;
  });
}

async function readReaderChoices(db: Database, userId: string) {
  const choices = await listCompanyChoices(db, userId);
  const hidden = choices.filter(({ choice }) => choice === 'hidden');
  return {
    hiddenCompanies: new Set(hidden.map(({ company }) => company)),
    mutedMembers: new Set(await listMutedIds(db, userId)),
  };
}
