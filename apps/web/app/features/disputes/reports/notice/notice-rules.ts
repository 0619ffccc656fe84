import type { DemandSender } from '@corpomeme/contract/disputes/demand-kinds';
import type { FileState, NoticeBody, NoticeKind } from '@corpomeme/contract/disputes/reports';
import { REPORTS } from '@corpomeme/contract/disputes/reports';
import { m } from '@corpomeme/contract/site/messages';
import { type MarkDraft, markBody } from '../marks/mark-field.tsx';

/** The fields as typed. */
export interface NoticeDraft {
  /** One address a line. */
  url: string;
  kind: NoticeKind | null;
  sender: DemandSender;
  explanation: string;
  mark: MarkDraft;
  name: string;
  email: string;
  goodFaith: boolean;
  /** The hidden field. */
  website: string;
}

export type NoticeField = 'url' | 'kind' | 'explanation' | 'mark' | 'name' | 'email' | 'goodFaith';
export type NoticeProblems = Partial<Record<NoticeField, string>>;

/** The result of a form posted without scripts. */
export type NoticeResult =
  | { state: FileState | 'unknown' }
  | { sentTo: string; number?: string | undefined; file?: string | undefined }
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
  const { name, email } = contactOf(draft);
  if (!name && !isExempt(draft)) problems.name = wrong.name;
  if (email ? !/^\S+@\S+\.\S+$/.test(email) : !isExempt(draft)) problems.email = wrong.email;
  if (!draft.goodFaith) problems.goodFaith = wrong.goodFaith;
  return problems;
}

/** The law exempts this kind from naming who notifies. */
export const isExempt = ({ kind }: Pick<NoticeDraft, 'kind'>) => kind === 'child_abuse';

const contactOf = ({ name, email }: NoticeDraft) => ({ name: name.trim(), email: email.trim() });

const FIELDS: Record<string, NoticeField> = {
  url: 'url',
  more_urls: 'url',
  kind: 'kind',
  explanation: 'explanation',
  mark: 'mark',
  name: 'name',
  email: 'email',
  good_faith: 'goodFaith',
};

const FIELD_OF_CODE: Record<string, NoticeField> = {
  notice_address_invalid: 'url',
  notice_too_many: 'url',
  notice_too_short: 'explanation',
  mark_elsewhere: 'mark',
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
    const ours = FIELDS[field.split('.')[0] ?? ''];
    return ours ? [[ours, message] as const] : [];
  });
  return Object.fromEntries(named);
}

export function bodyOf(draft: NoticeDraft): NoticeBody {
  const { goodFaith, kind, url: addresses, name: _name, email: _email, mark, ...words } = draft;
  const [url = '', ...more_urls] = linesOf(addresses);
  const { name, email } = contactOf(draft);
  return {
    ...{ ...words, url, more_urls },
    ...markBody(mark),
    ...(name && { name }),
    ...(email && { email }),
    ...{ kind: kind ?? 'other_illegal', good_faith: goodFaith as true },
  };
}

/** Returns the lines of a field, without empty ones. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
