import { imageWidths } from '@corpomeme/contract/memes/media';
import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import type { Cleanup, ContentState, MemberItem, MemberReport } from '@corpomeme/contract/moderation/members';
import { resource, withoutMotion } from '@corpomeme/contract/site/paths';
import type {
  listCleanups,
  listCommentsOfMember,
  listMemesOfMember,
  listReportsBy,
} from './members.queries.ts';

type Row<Query extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>[number];

const time = (at: number) => new Date(minuteOf(at)).toISOString();

const STATES = {
  held: 'waiting',
  pending: 'waiting',
  approved: 'public',
  rejected: 'rejected',
  removed: 'removed',
} as const satisfies Record<string, ContentState>;

export function viewMemeItem(row: Row<typeof listMemesOfMember>): MemberItem {
  const [width] = imageWidths(row.image_width);
  return {
    kind: 'meme',
    id: row.id,
    meme_id: row.id,
    state: STATES[row.status],
    text: [row.title, row.message].filter(Boolean).join('\n') || null,
    company: row.company,
    image: width === undefined ? null : withoutMotion(resource.media(row.image_key, width)),
    created_at: time(row.created_at),
  };
}

export function viewCommentItem(row: Row<typeof listCommentsOfMember>): MemberItem {
  const isRemoved = row.deleted_at !== null;
  return {
    kind: 'comment',
    id: row.id,
    meme_id: row.meme_id,
    state: isRemoved ? 'removed' : row.state === 'public' ? 'public' : 'waiting',
    text: isRemoved ? row.removed_content : row.content,
    company: row.company,
    image: null,
    created_at: time(row.created_at),
  };
}

export function viewReport({ created_at, ...report }: Row<typeof listReportsBy>): MemberReport {
  return { ...report, created_at: time(created_at) };
}

/** What an act removed, as its entry in the log names it. */
export interface CleanupItems {
  memes: number[];
  comments: number[];
  /** When it began, milliseconds. */
  since: number;
}

export function readItems(details: string): CleanupItems {
  const {
    memes = '',
    comments = '',
    since = 0,
  } = JSON.parse(details) as Record<string, string> & { since?: number };
  const idsOf = (text: string) => text.split(',').filter(Boolean).map(Number);
  return { memes: idsOf(memes), comments: idsOf(comments), since: Number(since) };
}

export function viewCleanup({ id, at, username, details }: Row<typeof listCleanups>): Cleanup {
  const { memes, comments } = readItems(details);
  return {
    id,
    at: new Date(at).toISOString(),
    by_username: username,
    memes: memes.length,
    comments: comments.length,
  };
}
