import type { CheckName, PictureText } from '@corpomeme/contract/moderation/screening';
import type { OwnData } from '@corpomeme/contract/people/own-data';
import { resource } from '@corpomeme/contract/site/paths';
import type { RevisionRow } from '../../../memes/editing/revisions.queries.ts';
import { shownStatus } from '../../../memes/memes.view.ts';
import type { listCompanyChoices, listMuted } from '../../../memes/reading/reading.queries.ts';
import { themesOf } from '../../../memes/themes/themes.policy.ts';
import type { FindingRow } from '../../../moderation/screening/findings.queries.ts';
import { readDetails } from '../../../moderation/screening/findings.view.ts';
import { readNewsDetails } from '../../../news/notifications/notifications.view.ts';
import type { UserRow } from '../../../site/members/members.queries.ts';
import { roleName } from '../../../site/members/permissions.policy.ts';
import type {
  DeskSettingsRow,
  OwnAppealRow,
  OwnCommentRow,
  OwnHardCaseRow,
  OwnMemeRow,
  OwnNewsRow,
  OwnReportRow,
  OwnSanctionRow,
  OwnSaveRow,
  OwnSessionRow,
  OwnVoteRow,
} from './own-data.queries.ts';

type Item<Name extends keyof OwnData> = OwnData[Name] extends (infer One)[] ? One : never;

const time = (at: number) => new Date(at).toISOString();
const optionalTime = (at: number | null) => (at === null ? null : time(at));

interface OwnerDetails {
  formerNames: string[];
  dailyMailAt: number | null;
  weeklyMailOn: number | null;
}

export function viewOwner(
  user: UserRow,
  { formerNames, dailyMailAt, weeklyMailOn }: OwnerDetails,
): OwnData['user'] {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    created_at: user.created_at,
    last_login: user.last_login_at === null ? null : time(user.last_login_at),
    auth_provider: user.auth_provider === 'google' ? 'google' : 'email',
    role: roleName(user.role_id),
    former_names: formerNames,
    two_factor: user.two_factor_enabled === 1,
    daily_mail_at: optionalTime(dailyMailAt),
    weekly_mail_on: optionalTime(weeklyMailOn)?.slice(0, 10) ?? null,
    owner_proven_at: user.owner_proven_at ? time(user.owner_proven_at) : null,
  };
}

export interface ScreeningData {
  findings: FindingRow[];
  revisions: RevisionRow[];
  text: PictureText | null;
}

/** Returns an own meme for the export. `site` is the site's origin, because URLs in a file must be absolute. */
export function viewOwnMeme(row: OwnMemeRow & ScreeningData, site: string): Item<'memes'> {
  const { id, title, company, city, message, votes, rejection_reason, image_alt, template, reason_code } =
    row;
  return {
    id,
    title,
    company,
    city,
    themes: themesOf(row),
    message,
    image_alt,
    template,
    image_url: site + resource.media(row.image_key, row.image_width),
    created_at: time(row.created_at),
    published_at: optionalTime(row.published_at),
    approval_status: shownStatus(row.status),
    decided_at: optionalTime(row.decided_at),
    reason_code,
    rejection_reason,
    proposed_company: row.proposed_company,
    proposed_website: row.proposed_website,
    votes,
    picture_text: row.text,
    findings: row.findings.map(viewOwnFinding),
    earlier_words: row.revisions.map(viewOwnRevision),
  };
}

/** Leaves out the image's fingerprint, which means nothing to a reader. */
function viewOwnRevision(row: RevisionRow): Item<'memes'>['earlier_words'][number] {
  const { version, replaced_at, title, company, city, message, image_alt } = row;
  return { version, replaced_at: time(replaced_at), title, company, city, message, image_alt };
}

/**
 * Copies field by field, because other fields are about other members' memes or a moderator's note on a blocked
 * picture.
 */
function viewOwnFinding(row: FindingRow): Item<'memes'>['findings'][number] {
  const { found, where, approved, rejected, submitted, days, minutes } = readDetails(row);
  const check = row.check_name as CheckName;
  return { check, weight: row.weight, found, where, approved, rejected, submitted, days, minutes };
}

export function viewOwnComment({ id, meme_id, content, created_at }: OwnCommentRow): Item<'comments'> {
  return { id, meme_id, content, created_at: time(created_at) };
}

export function viewOwnVote({ id, created_at }: OwnVoteRow): Item<'upvoted_memes'> {
  return { id, voted_at: time(created_at) };
}

export function viewOwnReport(row: OwnReportRow): Item<'reports'> {
  const { meme_id, comment_id, reason_code, content, created_at } = row;
  return { meme_id, comment_id, reason_code, text: content, created_at: time(created_at) };
}

export function viewOwnNews({
  public_id,
  created_at,
  read_at,
  details,
  ...row
}: OwnNewsRow): Item<'notifications'> {
  const { reason_code, reason } = readNewsDetails(details);
  return {
    ...row,
    id: public_id,
    reason_code,
    reason,
    created_at: time(created_at),
    read_at: read_at === null ? null : time(read_at),
  };
}

export function viewOwnDesk(
  settings: DeskSettingsRow | undefined,
  hardCases: OwnHardCaseRow[],
): OwnData['desk'] {
  return {
    settings: settings ? { blur_first: settings.blur_first === 1, daily_limit: settings.daily_limit } : null,
    hard_cases: hardCases.map(({ meme_id, assigned_at }) => ({ meme_id, assigned_at: time(assigned_at) })),
  };
}

export function viewOwnSession({ created_at, user_agent, push_to }: OwnSessionRow): Item<'sessions'> {
  return { created_at, user_agent, push: push_to !== null };
}

export function viewOwnSanction({ kind, reason, reason_code, ...at }: OwnSanctionRow): Item<'sanctions'> {
  return {
    kind,
    reason,
    reason_code,
    created_at: time(at.created_at),
    expires_at: optionalTime(at.expires_at),
    lifted_at: optionalTime(at.lifted_at),
  };
}

export function viewOwnAppeal({ meme_id, state, text, answer, ...at }: OwnAppealRow): Item<'appeals'> {
  return {
    meme_id,
    state,
    text,
    created_at: time(at.created_at),
    answer,
    decided_at: optionalTime(at.decided_at),
  };
}

export function viewOwnSave({ meme_id, created_at }: OwnSaveRow): Item<'saved_memes'> {
  return { id: meme_id, saved_on: new Date(created_at).toISOString() };
}

/** Returns the companies that the member follows or hides, and the members that the member mutes. */
export function viewOwnChoices(
  choices: Awaited<ReturnType<typeof listCompanyChoices>>,
  muted: Awaited<ReturnType<typeof listMuted>>,
): Pick<OwnData, 'companies' | 'muted_members'> {
  return {
    companies: choices.map(({ company, choice, chosen_on }) => ({
      company,
      choice,
      chosen_on: new Date(chosen_on).toISOString(),
    })),
    muted_members: muted.map(({ username, muted_on }) => ({
      username,
      muted_on: new Date(muted_on).toISOString(),
    })),
  };
}
