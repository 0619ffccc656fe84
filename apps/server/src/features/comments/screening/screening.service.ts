import type { HeldCause } from '@corpomeme/contract/comments/comments';
import type { ScreeningSettings } from '@corpomeme/contract/moderation/screening';
import { DAY } from '@corpomeme/contract/site/time';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { CheckResult } from '../../safety/checks/checks.policy.ts';
import type { EntryList } from '../../safety/checks/listed-entries.policy.ts';
import { readEntries, refuseListed } from '../../safety/checks/settings/listed-words.service.ts';
import { readScreeningSettings } from '../../safety/checks/settings/screening-settings.queries.ts';
import { completeWeights } from '../../safety/checks/settings/weights.policy.ts';
import { findWeights } from '../../safety/checks/settings/weights.queries.ts';
import { findAcross, findInText, judgeComment, type Standards } from './screening.policy.ts';
import { findBeginning, hasPublicContent, listLatestComments } from './screening.queries.ts';

/** A text that the checks read, before the transaction that stores it. */
export interface ReadText {
  content: string;
  findings: CheckResult[];
  standards: Standards;
  settings: ScreeningSettings;
  /** Returns the admins' lists as they are in a transaction. */
  readEntriesIn: (trx: Database) => Promise<EntryList>;
}

type Parts = Pick<Context, 'db' | 'log' | 'config'>;

/** Runs the checks on the text of a comment; reads only settings. Without limits of rates, no burst is held. */
export async function readText({ db, log, config }: Parts, content: string): Promise<ReadText> {
  const stored = await readScreeningSettings(db);
  const settings = config.rateLimit ? stored : { ...stored, hold_burst: 0 };
  const standards = {
    weights: completeWeights((await findWeights(db)).weights),
    entries: await readEntries({ db }),
    onFailure: (check: string, error: unknown) => log.error({ err: error, check }, 'a check failed'),
  };
  const findings = await findInText(content, standards);
  return { content, findings, standards, settings, readEntriesIn: (trx) => readEntries({ db }, trx) };
}

/**
 * Reads a text that a member posts; throws AppError('text_refused') if an entry of the admins refuses it. What is refused
 * is stored nowhere.
 */
export async function readPostedText(ctx: Parts, content: string): Promise<ReadText> {
  const text = await readText(ctx, content);
  refuseListed(text.standards.entries, [{ place: 'comments', field: 'content', text: content }]);
  return text;
}

/** Returns the text, read again if an admin changed an entry meanwhile; throws AppError('text_refused'). */
async function readAgain(trx: Database, text: ReadText): Promise<ReadText> {
  const entries = await text.readEntriesIn(trx);
  if (entries === text.standards.entries) return text;
  refuseListed(entries, [{ place: 'comments', field: 'content', text: text.content }]);
  const standards = { ...text.standards, entries };
  return { ...text, standards, findings: await findInText(text.content, standards) };
}

/** Returns what a moderator should look at in a text that waits in any case. */
export function findCauses({ findings }: ReadText): HeldCause[] {
  const rules = { others: [], now: 0, isLinkHeld: false, isFirstHeld: false, from: 0, burst: 0 };
  return judgeComment({ findings, ...rules });
}

interface Posting {
  memeId: number;
  /** The id under which the comment is posted; the other ids of the same person are not looked at (decision 247). */
  writerId: string;
  /** The comment that is edited; null for a new one. */
  edited: { id: number; place: number } | null;
  now: number;
}

/** Why a comment waits, empty if it is public at once, and the entries of admins that stand in it. */
interface ScreenedComment {
  causes: HeldCause[];
  wordIds: number[];
}

/** Comments beyond those of a burst that are read, to find those under the same meme. */
const FURTHER = 30;

/**
 * Returns why the comment waits for a moderator (decision 246). Call it while holding the meme's row, so that parts of a
 * text that arrive at once are seen.
 */
export async function screenComment(
  trx: Database,
  text: ReadText,
  { memeId, writerId, edited, now }: Posting,
): Promise<ScreenedComment> {
  const { content, findings, standards, settings } = await readAgain(trx, text);
  const others = await listLatestComments(trx, writerId, {
    since: dayOf(now) - DAY,
    limit: settings.hold_burst + FURTHER,
    except: edited?.id ?? null,
  });
  const there = others.filter((each) => each.memeId === memeId);
  const place = edited?.place ?? Number.POSITIVE_INFINITY;
  const all = [...findings, ...(await findAcross({ content, place }, there, standards))];
  const causes = judgeComment({
    findings: all,
    others: edited ? [] : others,
    now,
    isLinkHeld: all.some(({ check }) => check === 'link') && (await isNew(trx, writerId, settings, now)),
    isFirstHeld: settings.hold_first_comments && !(await hasPublicContent(trx, writerId)),
    from: settings.hold_comments_from,
    burst: settings.hold_burst,
  });
  return { causes, wordIds: [...new Set(all.flatMap(({ details }) => details.entries ?? []))] };
}

/** Of a pseudonym, only the fixed standing is known. */
async function isNew(
  trx: Database,
  writerId: string,
  { hold_links_days: days }: ScreeningSettings,
  now: number,
): Promise<boolean> {
  const { created_at, standing } = await findBeginning(trx, writerId);
  return standing === null ? now - Date.parse(created_at) < days * DAY : days > 0 && standing === 'new';
}
