import type { CommentRule } from '@corpomeme/contract/comments/comment-rule';
import { type Database, databaseNow } from '../../../db/dialect.ts';
import { ofOthers } from '../../site/access/concern.queries.ts';

/** Returns the rule of a meme's comments; null if they are open. Call it while holding the meme. */
export async function findRuleKind(trx: Database, memeId: number): Promise<CommentRule['kind'] | null> {
  const row = await trx
    .selectFrom('memes')
    .select('comment_rule')
    .where('id', '=', memeId)
    .executeTakeFirst();
  return row?.comment_rule ?? null;
}

/** Returns whether one of these ids has commented on the meme since then; deleted and waiting comments count. */
export async function hasCommentedSince(
  trx: Database,
  { memeId, userIds, since }: { memeId: number; userIds: readonly string[]; since: number },
): Promise<boolean> {
  const latest = trx
    .selectFrom('comments')
    .select('id')
    .where('meme_id', '=', memeId)
    .where('user_id', 'in', userIds)
    .where('created_at', '>', since)
    .limit(1);
  return (await latest.executeTakeFirst()) !== undefined;
}

/** Sets the rule, null for open comments. Returns false if the meme was deleted or concerns the moderator. */
export async function setRule(
  trx: Database,
  { memeId, moderatorId, rule }: { memeId: number; moderatorId: string; rule: CommentRule | null },
): Promise<boolean> {
  const changed = await trx
    .updateTable('memes')
    .set({
      comment_rule: rule?.kind ?? null,
      comment_rule_note: rule?.note ?? null,
      changed_at: databaseNow(trx) as never,
    })
    .where('id', '=', memeId)
    .where(ofOthers.meme(moderatorId))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
