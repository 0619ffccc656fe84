import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Case, Report } from '@corpomeme/contract/moderation/reports';
import { CASE_RANK, fileName } from '@corpomeme/contract/moderation/reports';
import type { CommentRow } from '../../comments/comments.queries.ts';
import { viewComment } from '../../comments/comments.view.ts';
import type { findAnswersByIds } from '../../memes/answers/answers.queries.ts';
import type { CountedCase, ReportRow } from '../../safety/cases/cases.queries.ts';

const TO_MODERATORS = { upvoted: new Set<never>(), own: new Set<never>(), isModerator: true };

const time = (at: number) => new Date(at).toISOString();

type AnswerOfCase = Awaited<ReturnType<typeof findAnswersByIds>>[number];

interface CaseContext {
  meme: Meme | null;
  comment: CommentRow | null;
  answer: AnswerOfCase | null;
  concernsViewer: boolean;
  now: number;
}

export function viewCase(
  row: CountedCase,
  { meme, comment, answer, concernsViewer, now }: CaseContext,
): Case {
  return {
    id: row.id,
    meme_id: row.meme_id,
    comment_id: row.comment_id,
    opened_at: time(row.opened_at),
    due_at: time(row.due_at),
    is_overdue: row.closed_at === null && row.suspended_at === null && row.due_at < now,
    suspended_at: row.suspended_at === null ? null : time(row.suspended_at),
    hidden_at: row.hidden_at === null ? null : time(row.hidden_at),
    report_count: Number(row.report_count),
    same_sender: concernsViewer ? 0 : Number(row.same_sender),
    goes_first: !concernsViewer && row.rank === CASE_RANK.exempt,
    concerns_you: concernsViewer,
    meme,
    comment: comment && viewComment(comment, TO_MODERATORS),
    ...(answer && { answer: viewAnswer(answer) }),
    comment_version: comment?.version ?? null,
    reported_texts: JSON.parse(row.reported_texts) as string[],
  };
}

function viewAnswer({ company, kind, content, changed_on, found }: AnswerOfCase): Case['answer'] {
  return { company, kind, content, changed_on, found: JSON.parse(found) };
}

/** `hidden`: without any reporter. */
export function viewReport(
  row: ReportRow,
  contact: { name: string; email: string } | null | 'hidden',
): Report {
  const names =
    contact === 'hidden'
      ? { username: null, email: null }
      : { username: row.username ?? contact?.name ?? null, email: contact?.email ?? null };
  return {
    id: row.id,
    created_at: time(row.created_at),
    reason_code: row.reason_code,
    notice_kind: row.notice_kind,
    text: row.content,
    ...(row.demand_id !== null && { file: fileName(row.file_id ?? row.demand_id) }),
    ...(row.company !== null && { company: row.company }),
    ...names,
  };
}
