import type { CheckName, PictureText } from '@corpomeme/contract/moderation/screening';
import { OwnData } from '@corpomeme/contract/people/own-data';
import { IsoTime } from '@corpomeme/contract/site/fields';
import { resource } from '@corpomeme/contract/site/paths';
import { ZodNullable, type z } from 'zod';
import type { RevisionRow } from '../../../memes/editing/revisions.queries.ts';
import { shownStatus } from '../../../memes/memes.view.ts';
import { themesOf } from '../../../memes/themes/themes.policy.ts';
import type { FindingRow } from '../../../moderation/screening/findings.queries.ts';
import { readDetails } from '../../../moderation/screening/findings.view.ts';
import { readNewsDetails } from '../../../news/notifications/notifications.view.ts';
import type { UserRow } from '../../../site/members/members.queries.ts';
import { roleName } from '../../../site/members/permissions.policy.ts';
import type { listMemesFrom, listNewsFrom } from './own-data.queries.ts';

const PARTS = OwnData.shape;
const isTime = (field: unknown) => (field instanceof ZodNullable ? field.unwrap() : field) === IsoTime;

/**
 * Returns the fields of the contract, and no other, with times in ms as text. The compiler asks for each field of the
 * contract, so a new personal column is a field there and a column of the query.
 */
function viewAs<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, row: RowOf<Shape>) {
  const shape: z.ZodRawShape = schema.shape;
  const fields = Object.entries<unknown>(row).flatMap(([name, value]) => {
    const field = shape[name];
    if (!field) return [];
    return [[name, isTime(field) && typeof value === 'number' ? new Date(value).toISOString() : value]];
  });
  return Object.fromEntries(fields) as z.infer<typeof schema>;
}

type Fields<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;
type RowOf<Shape extends z.ZodRawShape> = {
  [Name in keyof Fields<Shape>]:
    | Fields<Shape>[Name]
    | (Name extends keyof Shape ? (Shape[Name] extends TimeField ? number : never) : never);
};
type TimeField = typeof IsoTime | z.ZodNullable<typeof IsoTime>;

/** Returns the view of the rows of one part. */
const viewItems =
  <Shape extends z.ZodRawShape>({ element }: z.ZodArray<z.ZodObject<Shape>>) =>
  (row: RowOf<Shape>) =>
    viewAs(element, row);

export const viewOwnComment = viewItems(PARTS.comments);
export const viewOwnVote = viewItems(PARTS.upvoted_memes);
export const viewOwnReport = viewItems(PARTS.reports);
export const viewOwnSanction = viewItems(PARTS.sanctions);
export const viewNoteAbout = viewItems(PARTS.staff_notes);
export const viewOwnAppeal = viewItems(PARTS.appeals);
export const viewOwnRemoved = viewItems(PARTS.removed_comments);
export const viewOwnSealed = viewItems(PARTS.sealed_copies);
export const viewOwnCompany = viewItems(PARTS.companies);
export const viewOwnSpeaking = viewItems(PARTS.speaks_for);
export const viewOwnCompanyAnswer = viewItems(PARTS.company_answers);
export const viewMuted = viewItems(PARTS.muted_members);
export const viewOwnInvitation = viewItems(PARTS.invitations);

export const viewOwnLogin = viewItems(PARTS.logins);

export const viewOwnSave = (row: { meme_id: number; saved_on: number }) =>
  viewAs(PARTS.saved_memes.element, { ...row, id: row.meme_id });

export const viewOwnSession = (row: {
  created_at: string;
  user_agent: string | null;
  token_name: string | null;
  scopes: string | null;
  push_to: string | null;
}) => viewAs(PARTS.sessions.element, { ...row, push: row.push_to !== null });

export const viewOwnNews = (row: Awaited<ReturnType<typeof listNewsFrom>>[number]) =>
  viewAs(PARTS.notifications.element, { ...row, ...readNewsDetails(row.details), id: row.public_id });

interface OwnerDetails {
  formerNames: string[];
  dailyMailAt: number | null;
  weeklyMailOn: number | null;
  tellsDayMeme: boolean;
}

export function viewOwner(user: UserRow, { formerNames, dailyMailAt, weeklyMailOn, ...told }: OwnerDetails) {
  return viewAs(PARTS.user, {
    ...user,
    last_login: user.last_login_at,
    auth_provider: user.auth_provider === 'google' ? 'google' : 'email',
    role: roleName(user.role_id),
    former_names: formerNames,
    two_factor: user.two_factor_enabled === 1,
    daily_mail_at: dailyMailAt,
    weekly_mail_on: weeklyMailOn === null ? null : new Date(weeklyMailOn).toISOString().slice(0, 10),
    tells_day_meme: told.tellsDayMeme,
    owner_proven_at: user.owner_proven_at || null,
  });
}

type OwnMemeRow = Awaited<ReturnType<typeof listMemesFrom>>[number];
export interface ScreeningData {
  findings: FindingRow[];
  revisions: RevisionRow[];
  text: PictureText | null;
}

const MEME = PARTS.memes.element;

/** `site` is the site's origin, because URLs in a file must be absolute. */
export function viewOwnMeme(row: OwnMemeRow & ScreeningData, site: string) {
  return viewAs(MEME, {
    ...row,
    themes: themesOf(row),
    language: row.language,
    image_url: site + resource.media(row.image_key, row.image_width),
    approval_status: shownStatus(row.status),
    correction: row.other_of === null ? null : viewOwnCorrection(row),
    picture_text: row.text,
    findings: row.findings.map(viewOwnFinding),
    earlier_words: row.revisions.map(viewItems(MEME.shape.earlier_words)),
  });
}

function viewOwnCorrection({ other_title, other_message, other_alt, other_covers }: OwnMemeRow) {
  const covers = other_covers === null ? {} : { covers: JSON.parse(other_covers) };
  return { title: other_title, message: other_message, image_alt: other_alt, ...covers };
}

/** Leaves out what is about other members' memes, and a moderator's note on a blocked picture. */
function viewOwnFinding(row: FindingRow) {
  return viewAs(MEME.shape.findings.element, {
    ...readDetails(row),
    check: row.check_name as CheckName,
    weight: row.weight,
  });
}
