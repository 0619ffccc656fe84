import { imageWidths } from '@corpomeme/contract/memes/media';
import type { ApprovalStatus, Meme } from '@corpomeme/contract/memes/memes';
import { NAMELESS } from '@corpomeme/contract/memes/nameless';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { resource } from '@corpomeme/contract/site/paths';
import type { MemeStatus } from '../../db/meme-tables.ts';
import type { Viewer } from '../../http/actor.ts';
import { isHiddenByReports } from './memes.policy.ts';
import type { MemeRow } from './memes.queries.ts';
import { beginningOf } from './nameless/forgetting.policy.ts';
import { hasAvif } from './pictures/avif.policy.ts';
import { themesOf } from './themes/themes.policy.ts';
import type { OwnVotes } from './votes/votes.queries.ts';

/** For viewers without votes, and for places that show none. */
export const NO_VOTES: OwnVotes = { upvote: new Set(), same_here: new Set() };

/**
 * Returns a meme for the wire. Only its author and moderators read when it was submitted, and when and why it was
 * decided. Its author, even a moderator, reads who approved it, but never who rejected or removed it.
 */
export function viewMeme(row: MemeRow, viewer: Viewer, own: OwnVotes): Meme {
  const isOwn = row.is_own === 1 || viewer?.userId === row.user_id;
  const seesDecision = isOwn || viewer?.isModerator === true;
  const seesDecider = isOwn ? row.status === 'approved' : seesDecision;
  return {
    id: row.id,
    title: row.title,
    company: row.company,
    city: row.city,
    themes: themesOf(row),
    language: row.language,
    message: row.message,
    ...viewPicture(row),
    template: row.template,
    created_at: new Date(row.published_at ?? row.created_at).toISOString(),
    submitted_at: seesDecision ? new Date(row.created_at).toISOString() : null,
    votes: row.votes,
    same_here: row.same_here,
    commentCount: row.comment_count,
    comments_edited_at:
      row.comments_edited_at === null ? null : new Date(row.comments_edited_at).toISOString(),
    ...(row.comment_rule && { comment_rule: { kind: row.comment_rule, note: row.comment_rule_note ?? '' } }),
    username: row.username,
    user_id: row.user_id,
    ...viewNameless(row),
    has_author_page: row.has_author_page === 1 && row.author_banned_at === null,
    approval_status: shownStatus(row.status),
    has_user_upvoted: own.upvote.has(row.id),
    has_user_same_here: own.same_here.has(row.id),
    approved_by_username: seesDecider ? row.decided_by_username : null,
    approved_at: seesDecision && row.decided_at !== null ? new Date(row.decided_at).toISOString() : null,
    rejection_reason: seesDecision ? row.rejection_reason : null,
    reason_code: seesDecision ? row.reason_code : null,
    ...(seesDecision && isHiddenByReports(row) && { is_hidden: true as const }),
    ...(viewer?.isModerator && { version: row.version }),
  };
}

function viewPicture(row: MemeRow) {
  return {
    image_url: resource.media(row.image_key, row.image_width),
    image_width: row.image_width,
    image_height: row.image_height,
    image_placeholder: row.image_placeholder,
    image_srcset: imageWidths(row.image_width)
      .map((width) => `${resource.media(row.image_key, width)} ${width}w`)
      .join(', '),
    ...(hasAvif(row) && { image_has_avif: true }),
    image_alt: row.image_alt,
  };
}

/** Returns the status on the wire: only its author sees a held meme, as one that waits. */
export function shownStatus(status: MemeStatus): ApprovalStatus {
  return status === 'held' ? 'pending' : status;
}

function viewNameless(row: MemeRow): Pick<Meme, 'is_nameless' | 'is_own' | 'is_held' | 'forgotten_at'> {
  if (row.author_role_id !== PSEUDONYM) return {};
  if (row.is_own === 0) return { is_nameless: true };
  const from = beginningOf(row);
  const forgotten_at = from === null ? undefined : new Date(from + NAMELESS.forgottenAfter).toISOString();
  const isHeld = row.status === 'held' && { is_held: true as const };
  return { is_nameless: true, is_own: true, ...isHeld, ...(forgotten_at && { forgotten_at }) };
}
