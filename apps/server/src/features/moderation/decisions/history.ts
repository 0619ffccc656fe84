import type { HistoryEvent, MemeChange, MemeHistory } from '@corpomeme/contract/memes/meme-history';
import type { AuditAction } from '@corpomeme/contract/people/audit-log';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { findPresent, listRevisions, type RevisionRow } from '../../memes/editing/revisions.queries.ts';
import { changedNames, type Words } from '../../memes/fields.policy.ts';
import { findMeme, type MemeRow } from '../../memes/memes.queries.ts';
import { findConcerningMemes } from '../../site/access/concern.queries.ts';
import { RULE_COLUMNS } from '../../site/rules/rules.queries.ts';
import { viewDecisionRule } from '../../site/rules/rules.view.ts';

type HistoryRow = Awaited<ReturnType<typeof listEntriesOf>>[number];

/** Returns entries oldest first. The text of an appeal is stored beside the log, under the appeal's id. */
async function listEntriesOf(db: Database, memeId: number, actions: readonly AuditAction[], limit: number) {
  return (
    db
      .selectFrom('audit_log')
      .leftJoin('users', 'users.id', 'audit_log.actor_id')
      .leftJoin('decision_rules', 'decision_rules.audit_id', 'audit_log.id')
      .leftJoin('rule_versions', (join) =>
        join
          .onRef('rule_versions.rule_number', '=', 'decision_rules.rule_number')
          .onRef('rule_versions.version', '=', 'decision_rules.rule_version'),
      )
      .select([
        'audit_log.id',
        'audit_log.at',
        'audit_log.action',
        'audit_log.actor_id',
        'audit_log.user_id',
        'audit_log.reason',
        'audit_log.reason_code',
        'audit_log.details',
        'users.username',
        ...RULE_COLUMNS,
      ])
      .where('audit_log.meme_id', '=', memeId)
      .where('audit_log.comment_id', 'is', null)
      .where('audit_log.action', 'in', [...actions])
      // Sorted by id, because an act of a pseudonym has the time of its day.
      .orderBy('audit_log.id')
      .limit(limit)
      .execute()
  );
}

/** Returns texts by appeal id. */
async function findAppealTexts(db: Database, memeId: number): Promise<Map<number, string>> {
  const rows = await db.selectFrom('appeals').select(['id', 'text']).where('meme_id', '=', memeId).execute();
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** Entries; more than a meme ever has. */
const MAX_ENTRIES = 200;

const EVENTS: Partial<Record<AuditAction, HistoryEvent>> = {
  'meme.edit': 'edited',
  'meme.revise': 'revised',
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
  'meme.hide': 'hidden',
  'meme.unhide': 'shown',
  'meme.delete': 'deleted',
};
const ACTIONS = Object.keys(EVENTS) as AuditAction[];
const DECISIONS: readonly AuditAction[] = ['meme.approve', 'meme.reject'];
const BY_AUTHOR: readonly HistoryEvent[] = ['submitted', 'revised', 'resubmitted', 'appealed', 'withdrawn'];

interface HistoryContext {
  showsNames: boolean;
  texts: Map<number, string>;
  changes: Map<number, MemeChange[]>;
}

/**
 * Returns the history from the audit log (decision 044, decision 064). Members whom the meme concerns read it without
 * moderators' names, even if they are moderators; its author also without undone decisions.
 */
export async function getHistory(ctx: Context, actor: Actor, memeId: number): Promise<MemeHistory> {
  const meme = await findMeme(ctx.db, actor, memeId);
  if (!meme) return getHistoryOfDeleted(ctx, actor, memeId);
  const isOwn = meme.is_own === 1;
  if (!actor.isModerator && !isOwn) throw new AppError('access_denied');
  const showsNames = !(await findConcerningMemes(ctx.db, actor.userId, [memeId])).has(memeId);
  const rows = await listEntriesOf(ctx.db, memeId, ACTIONS, MAX_ENTRIES);
  const texts = await findAppealTexts(ctx.db, memeId);
  const changes =
    showsNames || isOwn ? await findChanges(ctx, memeId, { showsPrints: showsNames }) : new Map();
  const shown = isOwn ? withoutUndone(rows) : rows;
  return [viewSubmission(meme), ...shown.map((row) => viewEntry(row, { showsNames, texts, changes }))];
}

/**
 * Returns the history of a deleted meme for moderators, without texts and without names, because nothing shows any more
 * whom it concerned.
 */
async function getHistoryOfDeleted(ctx: Context, actor: Actor, memeId: number): Promise<MemeHistory> {
  const rows = actor.isModerator ? await listEntriesOf(ctx.db, memeId, ACTIONS, MAX_ENTRIES) : [];
  if (rows.at(-1)?.action !== 'meme.delete') throw new AppError('meme_not_found');
  const nothing = { showsNames: false, texts: new Map(), changes: new Map() };
  return rows.map((row) => viewEntry(row, nothing));
}

async function findChanges(ctx: Context, memeId: number, shown: { showsPrints: boolean }) {
  const revisions = await listRevisions(ctx.db, [memeId]);
  const present = revisions.length > 0 && (await findPresent(ctx.db, memeId));
  return present ? viewChanges(revisions, present, shown) : new Map<number, MemeChange[]>();
}

function viewSubmission(meme: MemeRow): MemeHistory[number] {
  return {
    at: new Date(meme.created_at).toISOString(),
    event: 'submitted',
    by: 'author',
    username: meme.username,
    reason: null,
    reason_code: null,
    rule: null,
    text: null,
    changes: null,
  };
}

function eventOf({ action, actor_id, user_id }: HistoryRow): HistoryEvent {
  if (action === 'meme.delete' && actor_id === user_id) return 'withdrawn';
  return EVENTS[action] ?? 'edited';
}

function viewEntry(row: HistoryRow, { showsNames, texts, changes }: HistoryContext): MemeHistory[number] {
  const event = eventOf(row);
  const by = BY_AUTHOR.includes(event) ? 'author' : 'moderator';
  const { appeal, version }: { appeal?: number; version?: number } = JSON.parse(row.details);
  return {
    at: new Date(row.at).toISOString(),
    event,
    by,
    username: by === 'author' || showsNames ? row.username : null,
    reason: row.reason,
    reason_code: row.reason_code,
    rule: viewDecisionRule(row),
    text: event === 'appealed' && appeal !== undefined ? (texts.get(appeal) ?? null) : null,
    changes: version === undefined ? null : (changes.get(version) ?? null),
  };
}

/** Removes undone decisions and their consequences from the author's history; edits made meanwhile stay. */
function withoutUndone(rows: HistoryRow[]): HistoryRow[] {
  let shown: HistoryRow[] = [];
  for (const row of rows) {
    if (row.action !== 'meme.undo') {
      shown.push(row);
      continue;
    }
    const undone = shown.findLastIndex(({ action }) => DECISIONS.includes(action));
    shown = shown.filter(({ action }, place) => place < undone || action === 'meme.edit');
  }
  return shown;
}

type State = Words & { version: number; picture_print: string | null };

/** Returns what each edit changed, by the version that it replaced. */
function viewChanges(
  revisions: RevisionRow[],
  present: State,
  { showsPrints }: { showsPrints: boolean },
): Map<number, MemeChange[]> {
  const states = new Map<number, State>([...revisions, present].map((state) => [state.version, state]));
  const changes = new Map<number, MemeChange[]>();
  for (const before of revisions) {
    const after = states.get(before.version + 1);
    if (!after) continue;
    const words: MemeChange[] = changedNames(before, after).map((field) => ({
      field,
      before: before[field],
      after: after[field],
    }));
    const prints = showsPrints
      ? { before: before.picture_print, after: after.picture_print }
      : { before: null, after: null };
    if (before.picture_replaced === 1) words.push({ field: 'picture', ...prints });
    changes.set(before.version, words);
  }
  return changes;
}
