import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  ListedWord,
  ListedWordBody,
  ListedWordChange,
  WordPlace,
  WordTrial,
  WordTrialBody,
} from '@corpomeme/contract/moderation/listed-words';
import { WORD_LISTS } from '@corpomeme/contract/moderation/word-pattern';
import { readable } from '@corpomeme/contract/safety/checks/normal-form';
import { DAY } from '@corpomeme/contract/site/time';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import type { Actor } from '../../../../http/actor.ts';
import { compileEntries, type EntryList, foldPattern } from '../../../safety/checks/listed-entries.policy.ts';
import {
  holdWordLists,
  listWords,
  raiseWordRevision,
} from '../../../safety/checks/settings/listed-words.queries.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { beforeAndAfter, changedFields, refuseStale } from '../../../site/audit/changed-fields.policy.ts';
import { act } from '../../../site/members/act.ts';
import {
  countDecisions,
  deleteWord,
  findWordLocked,
  insertWords,
  listLatestMemes,
  listLatestNames,
  listLatestOfComments,
  updateWord,
} from './word-lists.queries.ts';

/** Texts between which other requests are served. */
const BATCH = 50;
/** Characters around the matched words in an example. */
const AROUND = 40;

/** Returns the entries by pattern, each with its precision. */
export async function getListedWords({ db }: Pick<Context, 'db'>): Promise<ListedWord[]> {
  const [rows, decisions] = await Promise.all([listWords(db), countDecisions(db)]);
  const none = { decided: 0, right: 0 };
  return rows
    .map((row): ListedWord => ({ ...viewWord(row), ...(decisions.get(row.id) ?? none) }))
    .toSorted((one, other) => one.pattern.localeCompare(other.pattern, 'ro') || one.id - other.id);
}

const viewWord = ({
  refusal,
  places,
  is_on,
  changed_at,
  ...row
}: Awaited<ReturnType<typeof listWords>>[number]) => ({
  ...row,
  text: refusal,
  places: JSON.parse(places) as WordPlace[],
  is_on: is_on === 1,
  changed_at: new Date(changed_at).toISOString(),
});

type Values = Pick<ListedWordBody, 'effect' | 'text' | 'places' | 'language' | 'is_on'>;

const columnsOf = ({ effect, text, places, language, is_on }: Values, now: number) => ({
  effect,
  refusal: text,
  places: JSON.stringify(places),
  language,
  is_on: is_on ? (1 as const) : (0 as const),
  changed_at: now,
});

/** Two entries are the same if they match the same words of texts in the same language. */
const keyOf = (pattern: string, language: string) => `${language}: ${foldPattern(pattern)}`;

/** Adds the patterns that are not on the list, and returns these. Throws AppError('words_full'). */
export async function addWords(
  ctx: Context,
  actor: Actor,
  { patterns, ...values }: ListedWordBody,
): Promise<ListedWord[]> {
  const ids = await change(ctx, actor, async (trx) => {
    const known = await listWords(trx);
    const keys = new Set(known.map(({ pattern, language }) => keyOf(pattern, language)));
    const added = patterns.filter((pattern) => {
      const key = keyOf(pattern, values.language);
      const isNew = foldPattern(pattern) !== null && !keys.has(key);
      keys.add(key);
      return isNew;
    });
    if (added.length === 0) return { result: [], details: null };
    if (known.length + added.length > WORD_LISTS.wordsMax) throw new AppError('words_full');
    const columns = columnsOf(values, ctx.clock.now());
    const result = await insertWords(
      trx,
      added.map((pattern) => ({ pattern, ...columns })),
    );
    return { result, details: { added: added.length, effect: values.effect, on: values.is_on } };
  });
  return (await getListedWords(ctx)).filter(({ id }) => ids.includes(id));
}

/** Changes an entry in the version that the admin saw; otherwise AppError('changed_meanwhile'). */
export async function changeWord(
  ctx: Context,
  actor: Actor,
  id: number,
  { version, pattern, ...values }: ListedWordChange,
): Promise<ListedWord> {
  await change(ctx, actor, async (trx) => {
    const before = await findWordLocked(trx, id);
    if (!before) throw new AppError('word_not_found');
    const current = viewWord(before);
    refuseStale(current, { version });
    const key = keyOf(pattern, values.language);
    const others = (await listWords(trx)).filter((each) => each.id !== id);
    const isTaken = others.some((each) => keyOf(each.pattern, each.language) === key);
    if (isTaken || foldPattern(pattern) === null) throw new AppError('word_exists');
    const columns = { pattern, ...columnsOf(values, ctx.clock.now()) };
    if (!(await updateWord(trx, before, columns))) throw new AppError('changed_meanwhile');
    const names = changedFields(current, { pattern, ...values }, undefined);
    const isWord = (name: string) => name === 'pattern' || name === 'text';
    const shown = names.filter((name) => !isWord(name));
    const hidden = names.filter(isWord).join(', ');
    const details = {
      word: id,
      ...beforeAndAfter(current, { pattern, ...values }, shown),
      ...(hidden && { changed: hidden }),
    };
    return { result: undefined, details };
  });
  const changed = (await getListedWords(ctx)).find((word) => word.id === id);
  if (!changed) throw new AppError('word_not_found');
  return changed;
}

export async function removeWord(ctx: Context, actor: Actor, id: number): Promise<void> {
  await change(ctx, actor, async (trx) => {
    if (!(await deleteWord(trx, id))) throw new AppError('word_not_found');
    return { result: undefined, details: { word: id, removed: 1 } };
  });
}

interface Change<Result> {
  result: Result;
  /** For the log; null if nothing changed. The words themselves are not in it. */
  details: Record<string, string | number | boolean | null> | null;
}

/** Runs a change of the lists by an admin, one after the other. */
function change<Result>(
  ctx: Context,
  actor: Actor,
  work: (trx: Database) => Promise<Change<Result>>,
): Promise<Result> {
  return act(ctx, actor, async (trx, now) => {
    await holdWordLists(trx);
    const { result, details } = await work(trx);
    if (details === null) return result;
    await raiseWordRevision(trx);
    await recordAudit(trx, { action: 'site.words', at: now, actorId: actor.userId, details });
    return result;
  });
}

/** A text of the last days. */
interface TrialText {
  place: WordPlace;
  text: string;
  memeId: number | null;
  status: string | null;
}

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
