import type { Appeal } from '@corpomeme/contract/moderation/appeals';
import type { AuthorRecord } from '@corpomeme/contract/safety/sanctions';
import type { Actor } from '../../../http/actor.ts';
import type { MemeRow } from '../../memes/memes.queries.ts';
import { NO_VOTES, viewMeme } from '../../memes/memes.view.ts';
import type { SanctionRow } from '../../safety/sanctions/sanctions.queries.ts';
import { viewSanction } from '../../safety/sanctions/sanctions.view.ts';
import type { AppealRow } from './appeals.queries.ts';

interface AppealContext {
  moderator: Actor;
  /** The moderator is the appellant. */
  isOwn: boolean;
  now: number;
  record: AuthorRecord;
  meme: MemeRow | undefined;
  /** The kept text of a removed comment. */
  comment: { content: string } | undefined;
  sanction: SanctionRow | undefined;
  mayDecide: boolean;
}

const time = (at: number) => new Date(at).toISOString();

export function viewAppeal(row: AppealRow, around: AppealContext): Appeal {
  const { moderator, isOwn, now, record, meme, comment, sanction, mayDecide } = around;
  // Appellants do not read who decided, even if they are moderators.
  const showsNames = !isOwn;
  return {
    id: row.id,
    state: row.state,
    text: row.text,
    created_at: time(row.created_at),
    answer: row.answer,
    decided_at: row.decided_at === null ? null : time(row.decided_at),
    decided_by_username: showsNames ? row.decided_by_username : null,
    user_id: row.user_id,
    username: row.username,
    record,
    decision: {
      action: row.action,
      at: time(row.refused_at),
      by_username: showsNames ? row.refused_by_username : null,
      reason: row.reason,
      reason_code: row.reason_code,
    },
    meme: meme ? viewMeme(meme, moderator, NO_VOTES) : null,
    comment: row.comment_id === null ? null : { id: row.comment_id, content: comment?.content ?? null },
    sanction: sanction ? viewSanction(sanction, now, { showsNames }) : null,
    may_decide: mayDecide,
  };
}
