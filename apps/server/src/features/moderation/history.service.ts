import type { AuditAction } from '@corpomeme/contract/admin';
import type { HistoryEvent, MemeHistory } from '@corpomeme/contract/meme-history';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { findMeme, type MemeRow } from '../memes/memes.queries.ts';
import { viewHeldRule } from '../rules/rules.view.ts';
import { findAppealTexts, type HistoryRow, listEntriesOf } from './history.queries.ts';

/** More than one meme goes through. */
const LISTED = 200;

const EVENTS: Partial<Record<AuditAction, HistoryEvent>> = {
  'meme.edit': 'edited',
  'meme.resubmit': 'resubmitted',
  'meme.approve': 'approved',
  'meme.reject': 'rejected',
  'meme.undo': 'undone',
  'meme.reopen': 'reopened',
  'meme.appeal': 'appealed',
  'appeal.accept': 'appeal_accepted',
  'appeal.dismiss': 'appeal_dismissed',
  'meme.remove': 'removed',
  'meme.restore': 'restored',
};
const ACTIONS = Object.keys(EVENTS) as AuditAction[];
const DECISIONS: readonly AuditAction[] = ['meme.approve', 'meme.reject'];
const BY_AUTHOR: readonly HistoryEvent[] = ['submitted', 'resubmitted', 'appealed'];

/** From the audit log (decision 044): for the author, also where that is a moderator, without the moderators' names, and without what was taken back at once. */
export async function getHistory(ctx: Context, actor: Actor, memeId: number): Promise<MemeHistory> {
  const meme = await findMeme(ctx.db, actor, memeId);
  if (!meme) throw new AppError('meme_not_found');
  const isOwn = meme.user_id === actor.userId;
  if (!actor.isModerator && !isOwn) throw new AppError('access_denied');
  const showsNames = !isOwn;
  const rows = await listEntriesOf(ctx.db, memeId, ACTIONS, LISTED);
  const texts = await findAppealTexts(ctx.db, memeId);
  const shown = isOwn ? withoutUndone(rows) : rows;
  return [submission(meme), ...shown.map((row) => viewEntry(row, { showsNames, texts }))];
}

function submission(meme: MemeRow): MemeHistory[number] {
  return {
    at: new Date(meme.created_at).toISOString(),
    event: 'submitted',
    by: 'author',
    username: meme.username,
    reason: null,
    reason_code: null,
    rule: null,
    text: null,
  };
}

function viewEntry(
  row: HistoryRow,
  { showsNames, texts }: { showsNames: boolean; texts: Map<number, string> },
): MemeHistory[number] {
  const event = EVENTS[row.action] ?? 'edited';
  const by = BY_AUTHOR.includes(event) ? 'author' : 'moderator';
  const { appeal }: { appeal?: number } = JSON.parse(row.details);
  return {
    at: new Date(row.at).toISOString(),
    event,
    by,
    username: by === 'author' || showsNames ? row.username : null,
    reason: row.reason,
    reason_code: row.reason_code,
    rule: viewHeldRule(row),
    text: event === 'appealed' && appeal !== undefined ? (texts.get(appeal) ?? null) : null,
  };
}

/** A decision that was taken back within seconds never happened to its author, nor what came of it. */
function withoutUndone(rows: HistoryRow[]): HistoryRow[] {
  let kept: HistoryRow[] = [];
  for (const row of rows) {
    if (row.action !== 'meme.undo') kept.push(row);
    else
      kept = kept.slice(
        0,
        kept.findLastIndex(({ action }) => DECISIONS.includes(action)),
      );
  }
  return kept;
}
