import type { ProposedCompany } from '@corpomeme/contract/companies/proposals';
import type { Passage } from '@corpomeme/contract/safety/checks/text-check';
import { DAY } from '@corpomeme/contract/site/time';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { listProposals } from '../../companies/proposals/proposals.queries.ts';
import { listPictureTexts } from '../../memes/pictures/picture-texts.queries.ts';
import { findResembling } from '../../memes/pictures/pictures.ts';
import { ALIKE, distanceBetween } from '../../memes/pictures/prints.policy.ts';
import { findLooks } from '../../memes/pictures/prints.queries.ts';
import { readEntries } from '../../safety/checks/settings/listed-words.service.ts';
import { readScreeningSettings } from '../../safety/checks/settings/screening-settings.queries.ts';
import { LATELY, type Subject } from '../../safety/checks/subject.policy.ts';
import { listBeginnings } from '../../safety/sanctions/records.queries.ts';
import { recordsOf } from '../../safety/sanctions/records.service.ts';
import { listBlockedLooks } from './pictures/blocked-pictures.queries.ts';
import { countSubmittedSince, listEarlierAmong, type PendingMeme } from './screening.queries.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/** Maximum number of similar images in the checks' input. */
const MAX_EARLIER = 20;

/** Returns the input of the checks, read with about a dozen short queries. */
export async function describeSubject(ctx: Parts, meme: PendingMeme): Promise<Subject> {
  const { db } = ctx;
  const [text] = await listPictureTexts(db, [meme.image_key]);
  const words = text?.content ?? null;
  return {
    passages: listPassages(meme, words, (await listProposals(db, [meme.id])).get(meme.id)),
    company: meme.company,
    author: await describeAuthor(ctx, meme),
    earlier: await listEarlier(db, meme.id),
    words,
    block: await findBlockOf(db, meme.id),
    entries: await readEntries(ctx),
    weights: (await readScreeningSettings(db)).weights,
  };
}

/** Returns the texts of a meme. A proposed company counts as part of the message, because it becomes public as the texts do. */
function listPassages(
  { title, message, image_alt }: PendingMeme,
  words: string | null,
  proposal: ProposedCompany | undefined,
): Passage[] {
  const proposed = [proposal?.name, proposal?.website].filter(Boolean).join('\n');
  const texts = [
    ['title', title, 'memes'],
    ['message', message, 'memes'],
    ['message', proposed, 'companies'],
    ['alt', image_alt, 'memes'],
    ['picture', words, 'memes'],
  ] as const;
  return texts.flatMap(([place, text, list]) => (text ? [{ place, text, list }] : []));
}

/** An author without a name has no numbers, only the standing of the submission (decision 170). */
const NO_NUMBERS = { days: 0, approved: 0, rejected: 0, lately: 0 };

async function describeAuthor(ctx: Parts, meme: PendingMeme): Promise<Subject['author']> {
  const { user_id: userId, author_standing: standing } = meme;
  if (standing !== null) return { ...NO_NUMBERS, standing };
  const record = (await recordsOf(ctx, [userId])).get(userId);
  const [user] = await listBeginnings(ctx.db, [userId]);
  return {
    days: user ? Math.max(0, Math.floor((ctx.clock.now() - Date.parse(user.created_at)) / DAY)) : 0,
    approved: record?.approved ?? 0,
    rejected: record ? record.rejected + record.removed : 0,
    lately: await countSubmittedSince(ctx.db, userId, meme.created_at - LATELY),
  };
}

async function listEarlier(db: Database, memeId: number): Promise<Subject['earlier']> {
  const resembling = (await findResembling(db, memeId)).slice(0, MAX_EARLIER);
  if (resembling.length === 0) return [];
  const ids = resembling.map((each) => each.memeId);
  const rows = new Map((await listEarlierAmong(db, memeId, ids)).map((row) => [row.id, row]));
  return resembling.flatMap((each) => {
    const row = rows.get(each.memeId);
    return row ? [{ ...each, words: row.content }] : [];
  });
}

async function findBlockOf(db: Database, memeId: number): Promise<Subject['block']> {
  const looks = await findLooks(db, memeId);
  if (!looks) return null;
  for (const { id, source_hash, prints, reason } of await listBlockedLooks(db)) {
    const isSame = source_hash !== null && source_hash === looks.source_hash;
    if (isSame || distanceBetween(looks.prints, JSON.parse(prints)) <= ALIKE) return { id, reason };
  }
  return null;
}
