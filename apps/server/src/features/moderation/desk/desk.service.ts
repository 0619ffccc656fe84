import type { DeskChange, DeskMessage, DeskReader } from '@corpomeme/contract/moderation/desk';
import type { WaitingCounts } from '@corpomeme/contract/moderation/moderation';
import type { Context } from '../../../context.ts';
import { countOpenCases } from '../../disputes/cases/cases.queries.ts';
import { countPendingMemes } from '../../memes/memes.queries.ts';
import { shownStatus } from '../../memes/memes.view.ts';
import { readSettings } from '../../site/settings/settings.queries.ts';
import { countOpenAppeals } from '../appeals/appeals.queries.ts';
import { listAuthors, listStandings, listUsernames } from './queue.queries.ts';

/** Returns the members who have these cards open, by meme id; each id has a list. */
export async function readersOf(
  ctx: Pick<Context, 'db' | 'presence'>,
  memeIds: number[],
): Promise<Map<number, DeskReader[]>> {
  const readers = ctx.presence.readers(memeIds);
  const names = await listUsernames(ctx.db, [...new Set([...readers.values()].flat())]);
  const view = (userId: string): DeskReader[] => {
    const username = names.get(userId);
    return username === undefined ? [] : [{ user_id: userId, username }];
  };
  return new Map([...readers].map(([memeId, userIds]) => [memeId, userIds.flatMap(view)]));
}

/** Returns how many items wait, by place. Reads counters and partial indexes, whose cost does not grow with the site. */
export async function countWaiting({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<WaitingCounts> {
  const { open } = await countOpenCases(db, clock.now());
  return { memes: await countPendingMemes(db), reports: open, appeals: await countOpenAppeals(db) };
}

/** Returns the current state of memes that desks show. */
export async function readStandings(ctx: Pick<Context, 'db'>, memeIds: number[]): Promise<DeskChange[]> {
  if (memeIds.length === 0) return [];
  const rows = await listStandings(ctx.db, memeIds);
  const found = new Map(rows.map((row) => [row.id, row]));
  return memeIds.map((id) => {
    const row = found.get(id);
    return {
      id,
      approval_status: row ? shownStatus(row.status) : null,
      approved_by_username: row?.decided_by_username ?? null,
      decided_by: row?.decided_by ?? null,
    };
  });
}

/** Returns the ids of the authors' accounts by meme id, linked pseudonyms resolved. */
export async function authorsOf(ctx: Pick<Context, 'db'>, memeIds: number[]): Promise<Map<number, string>> {
  return listAuthors(ctx.db, memeIds);
}

export async function listSavedReplies({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const { savedReplies } = await readSettings(db);
  return savedReplies.split('\n').filter(Boolean);
}

/** Returns the message without moderators' activity about these memes, for the desk of their author (decision 062). */
export function withoutNames(message: DeskMessage, own: ReadonlySet<number>): DeskMessage {
  if (message.type === 'deskChanged') {
    const data = message.data.map((change) =>
      own.has(change.id) ? { ...change, approved_by_username: null, decided_by: null } : change,
    );
    return { ...message, data };
  }
  if (message.type === 'deskReaders')
    return { ...message, data: message.data.filter(({ id }) => !own.has(id)) };
  return message;
}
