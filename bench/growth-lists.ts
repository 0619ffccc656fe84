import * as commentsOperations from '@corpomeme/contract/comments/comments';
import * as companiesOperations from '@corpomeme/contract/companies/companies';
import { MEME_SORTS, MEME_TIMES, type MemeSort } from '@corpomeme/contract/memes/meme-lists';
import * as memesOperations from '@corpomeme/contract/memes/memes.operations';
import * as moderationOperations from '@corpomeme/contract/moderation/moderation.operations';
import * as adminOperations from '@corpomeme/contract/people/admin';
import { pathOf } from '@corpomeme/contract/site/operation';
import { resource } from '@corpomeme/contract/site/paths';
import * as realtimeOperations from '@corpomeme/contract/site/realtime';
import type { Database } from '../apps/server/src/db/dialect.ts';
import { encodeCursor } from '../apps/server/src/http/paging.ts';

/** A request to a small and a large site. */
export interface GrowthRequest {
  name: string;
  as: 'visitor' | 'member' | 'moderator' | 'admin';
  /** True for a page, drawn by the web app. */
  isPage?: boolean;
  /** Returns the URL for the n-th run: a different meme each time, as readers request many. */
  url(facts: SiteFacts, time: number): string;
}

export interface SiteFacts {
  /** Approved memes with the same number of comments, spread over all. */
  memeIds: number[];
  userIds: string[];
  /** By order: the cursor in the middle of the list. */
  middle: Record<MemeSort | 'pending', string>;
  /** A time since which more has changed than one response contains, on a small site too. */
  since: string;
}

/** The company whose memes fill a page in each window, on a small site too. */
const COMPANY = 'General';
const SAMPLE = 60;

const feeds = MEME_SORTS.flatMap((sort) =>
  MEME_TIMES.flatMap((time) =>
    [undefined, COMPANY].map(
      (company): GrowthRequest => ({
        name: ['feed', sort, time, company].filter(Boolean).join(' '),
        as: 'visitor',
        url: () => pathOf(memesOperations.listMemes, {}, { sort, time, company }),
      }),
    ),
  ),
);

const nth = <T>(values: T[], n: number) => values[n % values.length] as T;

export const GROWTH_REQUESTS: GrowthRequest[] = [
  ...feeds,
  { name: 'feed of a member', as: 'member', url: () => pathOf(memesOperations.listMemes) },
  {
    name: 'one meme',
    as: 'visitor',
    url: ({ memeIds }, n) => pathOf(memesOperations.readMeme, { id: nth(memeIds, n) }),
  },
  {
    name: 'its comments',
    as: 'visitor',
    url: ({ memeIds }, n) => pathOf(commentsOperations.listComments, { id: nth(memeIds, n) }),
  },
  { name: 'pending', as: 'moderator', url: () => pathOf(moderationOperations.listPendingMemes) },
  { name: 'own memes', as: 'member', url: () => pathOf(memesOperations.listOwnMemes) },
  { name: 'public profile', as: 'visitor', url: ({ userIds }, n) => `/users/${nth(userIds, n)}` },
  { name: 'admin: users', as: 'admin', url: () => pathOf(adminOperations.listUsers) },
  {
    name: 'admin: users of a role',
    as: 'admin',
    url: () => pathOf(adminOperations.listUsers, {}, { role: 'user' }),
  },
  { name: 'admin: audit log', as: 'admin', url: () => pathOf(adminOperations.listAudit) },
  {
    name: 'updates',
    as: 'visitor',
    url: ({ since }) => pathOf(realtimeOperations.listUpdates, {}, { since }),
  },
  { name: 'companies', as: 'visitor', url: () => pathOf(companiesOperations.listCompanies) },
  { name: 'RSS', as: 'visitor', url: () => resource.rss() },
];

/** The first page and one from the middle of the list, on the large site. */
export const DEEP_PAGES: { name: string; first: GrowthRequest; deep: GrowthRequest }[] = [
  ...MEME_SORTS.map((sort) => ({
    name: `feed ${sort}`,
    first: { name: '', as: 'visitor', url: () => pathOf(memesOperations.listMemes, {}, { sort }) } as const,
    deep: {
      name: '',
      as: 'visitor',
      url: ({ middle }: SiteFacts) => pathOf(memesOperations.listMemes, {}, { sort, cursor: middle[sort] }),
    } as const,
  })),
  {
    name: 'pending',
    first: { name: '', as: 'moderator', url: () => pathOf(moderationOperations.listPendingMemes) },
    deep: {
      name: '',
      as: 'moderator',
      url: ({ middle }) => pathOf(moderationOperations.listPendingMemes, {}, { cursor: middle.pending }),
    },
  },
];

export async function readFacts(db: Database, memes: number, until: number): Promise<SiteFacts> {
  const sample = await db
    .selectFrom('memes')
    .select(['id', 'user_id'])
    .where('status', '=', 'approved')
    .where('comment_count', '>=', 8)
    .where('comment_count', '<=', 12)
    .orderBy('image_key')
    .limit(SAMPLE)
    .execute();
  const markAt = async (
    [column, last]: readonly [
      'published_at' | 'votes' | 'comment_count' | 'created_at',
      'publication' | 'id',
    ],
    status: 'approved' | 'pending',
    offset: number,
  ) => {
    const row = await db
      .selectFrom('memes')
      .select([column, last])
      .where('status', '=', status)
      .orderBy(column, 'desc')
      .orderBy(last, 'desc')
      .limit(1)
      .offset(offset)
      .executeTakeFirstOrThrow();
    return encodeCursor([Number(row[column]), Number(row[last])]);
  };
  return {
    memeIds: sample.map(({ id }) => id),
    userIds: sample.map(({ user_id }) => user_id),
    middle: {
      recent: await markAt(['published_at', 'publication'], 'approved', memes / 2),
      upvoted: await markAt(['votes', 'publication'], 'approved', memes / 2),
      commented: await markAt(['comment_count', 'publication'], 'approved', memes / 2),
      pending: await markAt(['created_at', 'id'], 'pending', Math.floor(memes / 50)),
    },
    since: new Date(until - 3 * 3_600_000).toISOString(),
  };
}
