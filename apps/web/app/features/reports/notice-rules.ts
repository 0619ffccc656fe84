import { ERRORS } from '@corpomeme/contract/errors';
import { REPORTS } from '@corpomeme/contract/limits';
import type { NoticeBody, NoticeKind } from '@corpomeme/contract/reports';
import { noticeStrings } from './notice.strings.ts';

/** As typed. */
export interface NoticeDraft {
  url: string;
  kind: NoticeKind | null;
  explanation: string;
  name: string;
  email: string;
  goodFaith: boolean;
  /** What people do not see. */
  website: string;
}

export type NoticeField = 'url' | 'kind' | 'explanation' | 'name' | 'email' | 'goodFaith';
export type NoticeProblems = Partial<Record<NoticeField, string>>;

/** In the order of the form. The server checks again, with the same texts. */
export function checkNotice(draft: NoticeDraft): NoticeProblems {
  const problems: NoticeProblems = {};
  if (!draft.url.trim()) problems.url = ERRORS.notice_address_invalid[1];
  if (!draft.kind) problems.kind = noticeStrings.kindMissing;
  if (draft.explanation.trim().length < REPORTS.explanationMin) {
    problems.explanation = ERRORS.notice_too_short[1];
  }
  if (!draft.name.trim()) problems.name = ERRORS.notice_name_missing[1];
  if (!/^\S+@\S+\.\S+$/.test(draft.email.trim())) problems.email = ERRORS.email_invalid[1];
  if (!draft.goodFaith) problems.goodFaith = ERRORS.notice_unconfirmed[1];
  return problems;
}

const FIELDS: Record<string, NoticeField> = {
  url: 'url',
  kind: 'kind',
  explanation: 'explanation',
  name: 'name',
  email: 'email',
  good_faith: 'goodFaith',
};

const FIELD_OF_CODE: Record<string, NoticeField> = {
  notice_address_invalid: 'url',
  notice_too_short: 'explanation',
  notice_name_missing: 'name',
  email_invalid: 'email',
  notice_unconfirmed: 'goodFaith',
};

/** What the server refused, by field; empty where it said nothing about one. */
export function problemsOf(body: {
  code?: string | undefined;
  error?: string | undefined;
  details?: { field: string; message: string }[] | undefined;
}): NoticeProblems {
  const field = body.code && FIELD_OF_CODE[body.code];
  if (field && body.error && !body.details?.length) return { [field]: body.error };
  const named = (body.details ?? []).flatMap(({ field, message }) => {
    const ours = FIELDS[field];
    return ours ? [[ours, message] as const] : [];
  });
  return Object.fromEntries(named);
}

export function bodyOf({ goodFaith, kind, ...words }: NoticeDraft): NoticeBody {
  return { ...words, kind: kind ?? 'other_illegal', good_faith: goodFaith as true };
}
