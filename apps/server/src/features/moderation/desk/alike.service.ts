import type { Likeness } from '@corpomeme/contract/moderation/desk';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { findResembling } from '../../memes/pictures/looks.service.ts';
import { hasOtherCaption } from '../../safety/checks/duplicate.policy.ts';
import { LATELY } from '../../safety/checks/subject.policy.ts';
import { findConcerningMemes } from '../../site/access/concern.queries.ts';
import { listBurst, type listQueueTexts } from './queue.queries.ts';
import { saySame } from './queue-words.policy.ts';
import type { foldTexts } from './queue-words.service.ts';

type QueueTexts = Awaited<ReturnType<typeof listQueueTexts>>[number];

/** From this many memes of an account within `LATELY` on, they are one burst. */
const BURST = 3;

/**
 * Returns what is alike to a pending meme, by id, with the meme itself; empty without others, and for a meme that concerns the
 * moderator. Memes without a name are in no group: its decision would leave out the moderator's own (decision 271).
 */
export async function findAlike(
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
