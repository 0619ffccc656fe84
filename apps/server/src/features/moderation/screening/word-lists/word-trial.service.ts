import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WordPlace, WordTrial, WordTrialBody } from '@corpomeme/contract/moderation/listed-words';
import { WORD_LISTS } from '@corpomeme/contract/moderation/word-pattern';
import { readable } from '@corpomeme/contract/safety/checks/normal-form';
import { DAY } from '@corpomeme/contract/site/time';
import type { Context } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { compileEntries, type EntryList } from '../../../safety/checks/listed-entries.policy.ts';
import { listLatestMemes, listLatestNames, listLatestOfComments } from './word-lists.queries.ts';

/** A text of the last days. */
interface TrialText {
  place: WordPlace;
  text: string;
  memeId: number | null;
  status: string | null;
}

/** Texts between which other requests are served. */
const BATCH = 50;
/** Characters around the matched words in an example. */
const AROUND = 40;

/** Reads the latest texts as entries would, and stores nothing (decision 248). */
export async function tryWords(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { patterns, places, language }: WordTrialBody,
): Promise<WordTrial> {
  const entries = patterns.map((pattern, id) => {
    return { id, pattern, places, language, effect: 'mark' as const, text: null };
  });
  const list = compileEntries(0, entries);
  const texts = (await listTexts(ctx, actor)).filter(({ place }) => places.includes(place));
  const trial: WordTrial = { read: texts.length, matched: 0, decided: 0, right: 0, examples: [] };
  for (const [at, text] of texts.entries()) {
    if (at % BATCH === 0) await nextTurn();
    tryOne(list, text, trial);
  }
  return trial;
}

function tryOne({ find }: EntryList, { place, text, memeId, status }: TrialText, trial: WordTrial): void {
  const seen = readable(text);
  const [match] = find(seen, place);
  if (!match) return;
  trial.matched += 1;
  if (status === 'approved' || status === 'rejected' || status === 'removed') trial.decided += 1;
  if (status === 'rejected' || status === 'removed') trial.right += 1;
  if (trial.examples.length >= WORD_LISTS.examples) return;
  const { start, end } = match;
  const found = seen.slice(start, end);
  trial.examples.push({ place, found, excerpt: excerptOf(seen, match), meme_id: memeId });
}

function excerptOf(text: string, match: { start: number; end: number }): string {
  const [start, end] = [Math.max(0, match.start - AROUND), match.end + AROUND];
  const part = text.slice(start, end).toWellFormed().replace(/\s+/gu, ' ').trim();
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`;
}

async function listTexts({ db, clock }: Pick<Context, 'db' | 'clock'>, actor: Actor): Promise<TrialText[]> {
  const since = clock.now() - WORD_LISTS.trialDays * DAY;
  const latest = { since, limit: WORD_LISTS.trialTexts, userId: actor.userId };
  const [memes, comments, names] = await Promise.all([
    listLatestMemes(db, latest),
    listLatestOfComments(db, latest),
    listLatestNames(db, latest),
  ]);
  const texts = memes.flatMap(({ id: memeId, status, title, message, image_alt, content, name }) => {
    const words = [title, message, image_alt, content].filter(Boolean).join('\n');
    return [
      { place: 'memes' as const, text: words, memeId, status },
      { place: 'companies' as const, text: name ?? '', memeId, status },
    ];
  });
  return [
    ...texts.filter(({ text }) => text !== ''),
    ...comments.map(({ meme_id: memeId, content: text }) => {
      return { place: 'comments' as const, text, memeId, status: null };
    }),
    ...names.map((text) => ({ place: 'names' as const, text, memeId: null, status: null })),
  ];
}
