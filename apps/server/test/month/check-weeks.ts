import type { WeekStatistics } from '@corpomeme/contract/wings/moderation-statistics';
import type { Cast, Journal } from './cast.ts';
import { createFinding, type Finding, type LogEntry, rank } from './month-log.ts';
import type { SimulatedSite } from './simulated-site.ts';

const WEEK = 7 * 86_400_000;
const DECISIONS = ['meme.approve', 'meme.reject'];
const STANDING = ['meme.approve', 'meme.reject', 'meme.remove', 'meme.restore', 'appeal.accept'];

/** Checks how long each meme waited, from the simulated submission. */
export function checkWaits(log: LogEntry[], { submitted }: Journal): Finding {
  const { finding, compare } = createFinding('queue ages');
  for (const { action, meme_id, at, waited } of log) {
    if (!DECISIONS.includes(action) || meme_id === null) continue;
    const begun = submitted.get(meme_id)?.at;
    compare(`meme ${meme_id} waited`, waited, begun === undefined ? null : at - begun);
  }
  return finding;
}

/** Checks waits, agreement and numbers of decisions per week. */
export async function checkWeeks(site: SimulatedSite, { admin }: Cast, log: LogEntry[]): Promise<Finding> {
  const { finding, compare } = createFinding('statistics by week');
  const answer = await site.ask('GET', '/moderation/statistics?weeks=8', admin);
  const reviews = listReviews(log);
  for (const week of answer.json<WeekStatistics[]>()) {
    const from = Date.parse(`${week.week}T00:00:00Z`);
    const isIn = ({ at }: { at: number }) => at >= from && at < from + WEEK;
    const entries = log.filter(isIn);
    const countOf = (...actions: string[]) => entries.filter(({ action }) => actions.includes(action)).length;
    compare(`${week.week} approved`, week.decisions['meme.approve'] ?? 0, countOf('meme.approve'));
    compare(`${week.week} rejected`, week.decisions['meme.reject'] ?? 0, countOf('meme.reject'));
    compare(`${week.week} removed`, week.decisions['meme.remove'] ?? 0, countOf('meme.remove'));
    for (const [name, actions] of [
      ['memes', DECISIONS],
      ['appeals', ['appeal.accept', 'appeal.dismiss']],
      ['reports', ['case.close']],
    ] as const) {
      const waits = entries
        .filter(({ action, waited }) => (actions as readonly string[]).includes(action) && waited !== null)
        .map(({ waited }) => waited ?? 0);
      const computed = { count: waits.length, p50: rank(waits, 0.5), p95: rank(waits, 0.95) };
      compare(`${week.week} waits of ${name}`, week.waits[name], computed);
    }
    const reviewed = reviews.filter(isIn);
    const kept = reviewed.filter(({ isKept }) => isKept).length;
    compare(`${week.week} reviewed`, week.reviewed, reviewed.length);
    compare(`${week.week} agreement`, week.agreement, reviewed.length ? kept / reviewed.length : null);
  }
  return finding;
}

/** Returns each review of another moderator's decision about a meme (decision 042). */
function listReviews(log: LogEntry[]): { at: number; isKept: boolean }[] {
  const standing = new Map<number, string | null>();
  return log.flatMap(({ action, meme_id, comment_id, actor_id, at, details }) => {
    if (meme_id === null || comment_id !== null) return [];
    const decidedBy = standing.get(meme_id);
    if (STANDING.includes(action)) standing.set(meme_id, actor_id);
    const isKept = action === 'appeal.dismiss' || (action === 'case.close' && details.outcome === 'kept');
    const isOverturned = ['appeal.accept', 'meme.restore', 'meme.remove'].includes(action);
    const isReview = (isKept || isOverturned) && decidedBy !== undefined && decidedBy !== actor_id;
    return isReview ? [{ at, isKept }] : [];
  });
}
