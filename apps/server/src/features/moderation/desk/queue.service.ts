import type { Likeness, QueueCard, QueueQuery } from '@corpomeme/contract/moderation/desk';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import { countPendingMemes, type MemeRow } from '../../memes/memes.queries.ts';
import { viewMemes } from '../../memes/memes.service.ts';
import { findResembling } from '../../memes/pictures/pictures.ts';
import { questionsOf } from '../../memes/questions/questions.ts';
import { hasOtherCaption } from '../../safety/checks/duplicate.policy.ts';
import { LATELY } from '../../safety/checks/subject.policy.ts';
import { recordsOf } from '../../safety/sanctions/records.service.ts';
import { findConcerningMemes } from '../../site/access/concern.queries.ts';
import { findingsOf, pictureTextsOf } from '../screening/findings.service.ts';
import { readersOf } from './desk.service.ts';
import { countHistory, countQueue, listBurst, listQueue, listQueueTexts } from './queue.queries.ts';
import { passes } from './queue-filter.queries.ts';
import { foldTexts, wordsOf } from './queue-words.service.ts';
import { isUnpleasant } from './unpleasant.policy.ts';

/** Fewer words are the same by chance: 'Luni', 'Bună dimineața'. */
const ENOUGH_WORDS = 3;
/** Share of common words in all words of two memes. */
const SAME_WORDS = 0.8;

type QueueTexts = Awaited<ReturnType<typeof listQueueTexts>>[number];

/** From this many memes of an account within `LATELY` on, they are one burst. */
const BURST = 3;

/**
 * Returns what is alike to a pending meme, by id, with the meme itself; empty without others, and for a meme that concerns the
 * moderator. Memes without a name are in no group: its decision would leave out the moderator's own (decision 271).
 */
async function findAlike(
  { db }: Pick<Context, 'db'>,
  moderator: Actor,
  memeId: number,
  texts: Awaited<ReturnType<typeof foldTexts<QueueTexts>>>,
): Promise<Map<number, Likeness[]>> {
  const pending = texts.filter((text) => text.author_role_id !== PSEUDONYM);
  const meme = pending.find(({ id }) => id === memeId);
  if (!meme) return new Map();
  const pictures = new Set((await findResembling(db, memeId)).map((each) => each.memeId));
  const burst = await listBurst(db, memeId, LATELY);
  const said = new Set(meme.said);
  const alike = new Map<number, Likeness[]>();
  for (const other of pending) {
    if (other.id === memeId) continue;
    const reasons: Likeness[] = [];
    if (pictures.has(other.id) && !hasOtherCaption(meme.content, other.content)) reasons.push('picture');
    if (saySame(said, new Set(other.said))) reasons.push('words');
    if (burst.length >= BURST && burst.includes(other.id)) reasons.push('burst');
    if (reasons.length > 0) alike.set(other.id, reasons);
  }
  const own = await findConcerningMemes(db, moderator.userId, [memeId, ...alike.keys()]);
  if (own.has(memeId)) return new Map();
  for (const id of own) alike.delete(id);
  return alike.size > 0 ? alike.set(memeId, []) : alike;
}

const Place = z.tuple([
  z.number().int(),
  z.number().int(),
  z.number().int().nonnegative(),
  z.number().int().positive(),
]);

/** The most pending memes that a search reads: three days of 600 submissions. */
const SEARCHED = 2000;

interface QueuePage {
  cards: QueueCard[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** The number of all pending memes that pass the filters. */
  total: number;
}

/**
 * Returns the most urgent memes first, with all data for a decision. The number of queries does not depend on the
 * page's length.
 */
export async function listQueuePage(
  ctx: Context,
  moderator: Actor,
  { limit, cursor, search, like, ...filter }: QueueQuery,
): Promise<QueuePage> {
  const after = decodeCursor(cursor, Place);
  const { found, alike } = await find(ctx, moderator, { search, like });
  // Most cards have no group, and the desk asks with each one.
  if (found?.length === 0) return { cards: [], next: null, total: 0 };
  const isFiltered = found !== null || Object.values(filter).some((value) => value !== undefined);
  const matches = passes(filter, { moderatorId: moderator.userId, now: ctx.clock.now(), found });
  const rows = await listQueue(ctx.db, moderator, { matches, limit, after });
  const page = cutPage(rows, limit, ({ review_rank, review_score, created_at, id }) => [
    review_rank,
    review_score,
    created_at,
    id,
  ]);
  return {
    cards: (await fillCards(ctx, moderator, page.rows)).map((card) => {
      const reasons = alike.get(card.meme.id);
      return reasons ? { ...card, alike: reasons } : card;
    }),
    next: page.next,
    total: isFiltered ? await countQueue(ctx.db, matches) : await countPendingMemes(ctx.db),
  };
}

interface Found {
  /** Null without a search and a group. */
  found: number[] | null;
  /** Why each meme of the group is in it. */
  alike: ReadonlyMap<number, Likeness[]>;
}

async function find(
  ctx: Context,
  moderator: Actor,
  { search, like }: Pick<QueueQuery, 'search' | 'like'>,
): Promise<Found> {
  if (search === undefined && like === undefined) return { found: null, alike: new Map() };
  const texts = await foldTexts(await listQueueTexts(ctx.db, SEARCHED));
  const wanted = wordsOf(search ?? null);
  const alike = like === undefined ? new Map() : await findAlike(ctx, moderator, like, texts);
  const found = texts.filter(
    ({ id, words }) => (like === undefined || alike.has(id)) && hasWords(words, wanted),
  );
  return { found: found.map(({ id }) => id), alike };
}

async function fillCards(ctx: Context, moderator: Actor, rows: MemeRow[]): Promise<QueueCard[]> {
  const ids = rows.map(({ id }) => id);
  const memes = await viewMemes(ctx.db, moderator, rows);
  const findings = await findingsOf(ctx.db, ids);
  const keys = rows.map(({ image_key }) => image_key);
  const texts = await pictureTextsOf(ctx.db, keys);
  const authors = rows.map(({ user_id }) => user_id);
  const records = await recordsOf(ctx, authors);
  const histories = await countHistory(ctx.db, ids);
  const questions = await questionsOf(ctx.db, ids);
  const readers = await readersOf(ctx, ids);
  const own = await findConcerningMemes(ctx.db, moderator.userId, ids);
  return rows.map(
    (row, index): QueueCard => ({
      meme: memes[index] as QueueCard['meme'],
      concerns_you: false,
      review_rank: row.review_rank,
      review_score: row.review_score,
      is_unpleasant: isUnpleasant(findings.get(row.id) ?? []),
      resubmitted_at: row.resubmitted_at === null ? null : new Date(row.resubmitted_at).toISOString(),
      findings: findings.get(row.id) ?? [],
      author: records.get(row.user_id) ?? null,
      picture_text: texts.get(row.image_key) ?? null,
      history_count: histories.get(row.id) ?? 0,
      question: questions.get(row.id) ?? null,
      readers: readers.get(row.id) ?? [],
      ...(own.has(row.id) && HIDDEN_FIELDS),
    }),
  );
}

/**
 * A card's fields that are hidden from members whom the meme concerns: findings and colleagues' activity
 * (decision 062).
 */
const HIDDEN_FIELDS: Omit<QueueCard, 'meme' | 'resubmitted_at'> = {
  concerns_you: true,
  review_rank: 0,
  review_score: 0,
  is_unpleasant: false,
  findings: [],
  author: null,
  picture_text: null,
  history_count: 0,
  question: null,
  readers: [],
};

/** Returns whether each wanted word begins one of the words. Both are folded. */
function hasWords(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((each) => words.some((word) => word.startsWith(each)));
}

function saySame(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  if (some.size < ENOUGH_WORDS || others.size < ENOUGH_WORDS) return false;
  return some.intersection(others).size / some.union(others).size >= SAME_WORDS;
}
