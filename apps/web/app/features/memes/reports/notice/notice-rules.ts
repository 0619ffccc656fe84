import type { DemandSender } from '@corpomeme/contract/moderation/demands';
import type { NoticeBody, NoticeKind } from '@corpomeme/contract/moderation/reports';
import { REPORTS } from '@corpomeme/contract/moderation/reports';
import { m } from '@corpomeme/contract/site/messages';

/** The fields as typed. */
export interface NoticeDraft {
  url: string;
  kind: NoticeKind | null;
  sender: DemandSender;
  explanation: string;
  name: string;
  email: string;
  goodFaith: boolean;
  /** The hidden field. */
  website: string;
}

export type NoticeField = 'url' | 'kind' | 'explanation' | 'name' | 'email' | 'goodFaith';
export type NoticeProblems = Partial<Record<NoticeField, string>>;

/** The result of a form posted without scripts. */
export type NoticeResult =
  | { sentTo: string }
  | { draft: NoticeDraft; problems: NoticeProblems; failure: string | null };

/**
 * Validates the fields in the form's order. The server checks again with the same texts; its schemas are not sent to
 * browsers.
 */
export function checkNotice(draft: NoticeDraft): NoticeProblems {
  const { wrong } = m.notice;
  const problems: NoticeProblems = {};
  if (!draft.url.trim()) problems.url = wrong.url;
  if (!draft.kind) problems.kind = wrong.kind;
  if (draft.explanation.trim().length < REPORTS.explanationMin) {
    problems.explanation = wrong.explanation;
  }
  if (!draft.name.trim()) problems.name = wrong.name;
  if (!/^\S+@\S+\.\S+$/.test(draft.email.trim())) problems.email = wrong.email;
  if (!draft.goodFaith) problems.goodFaith = wrong.goodFaith;
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

/** Returns the server's errors by field; empty if it named none. */
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
