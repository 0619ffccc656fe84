import { createHmac, hkdfSync } from 'node:crypto';
import type { LookStatistics } from '@corpomeme/contract/wings/second-looks';
import type { Cast } from './cast.ts';
import { createFinding, type Finding, type LogEntry } from './month-log.ts';
import type { SimulatedSite } from './simulated-site.ts';

/** Computes independently, from decision 075, whether a decision is sampled. */
function isDrawn(secret: string, decisionId: number, percent: number): boolean {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'second looks', 32));
  const first = createHmac('sha256', key).update(`${decisionId}`).digest().subarray(0, 4);
  return Number.parseInt(first.toString('hex'), 16) * 100 < percent * 2 ** 32;
}

/** Checks that the sample follows from the secret, and that no moderator judges twice or judges an own decision. */
export async function checkSample(site: SimulatedSite, log: LogEntry[], percent: number): Promise<Finding> {
  const { finding, compare } = createFinding('second looks: sample and people');
  const { secret } = site.ctx.auth;
  const drawn = log
    .filter(({ action }) => action === 'meme.approve' || action === 'meme.reject')
    .filter(({ id }) => isDrawn(secret, id, percent))
    .map(({ id }) => id);
  const looks = await site.ctx.db.selectFrom('second_looks').selectAll().orderBy('decision_id').execute();
  compare(
    'decisions drawn',
    looks.map(({ decision_id }) => decision_id),
    drawn,
  );
  for (const { id, decision_id, meme_id } of looks) {
    const answers = log.filter(({ action, details }) => action === 'look.answer' && details.look === id);
    const answered = answers.map(({ actor_id }) => actor_id);
    const known = log.filter((entry) => entry.meme_id === meme_id && entry.action !== 'look.answer');
    for (const { actor_id, at } of answers) {
      const hadToDo = known.some((entry) => entry.actor_id === actor_id && entry.at < at);
      compare(`look ${id} is new to the moderator who answers`, !hadToDo, true);
    }
    compare(`look ${id} has different people`, new Set(answered).size, answered.length);
    compare(
      `look ${id} is about decision ${decision_id}`,
      known.some((entry) => entry.id === decision_id),
      true,
    );
  }
  return finding;
}

interface Tally {
  looked: number;
  confirmed: number;
  overturned: number;
  disputed: number;
}

/** Checks agreement in total, by reason and by moderator. */
export async function checkAgreement(
  site: SimulatedSite,
  { admin }: Cast,
  log: LogEntry[],
): Promise<Finding> {
  const { finding, compare } = createFinding('second looks: agreement');
  const answer = await site.ask('GET', '/moderation/looks/statistics?weeks=53', admin);
  const said = answer.json<LookStatistics>();
  const looks = await site.ctx.db.selectFrom('second_looks').select(['id', 'decision_id']).execute();
  const outcomes = looks.flatMap(({ id, decision_id }) => {
    const decision = log.find((entry) => entry.id === decision_id);
    const outcome = outcomeOf(log, id, decision);
    return decision && outcome ? [{ decision, outcome }] : [];
  });
  const tally = (rows: typeof outcomes): Tally => {
    const of = (wanted: string) => rows.filter(({ outcome }) => outcome === wanted).length;
    const [confirmed, overturned, disputed] = [of('confirmed'), of('overturned'), of('disputed')];
    return { looked: confirmed + overturned + disputed, confirmed, overturned, disputed };
  };
  const pick = ({ looked, confirmed, overturned, disputed }: Tally) => ({
    looked,
    confirmed,
    overturned,
    disputed,
  });
  compare('in all', pick(said.total), tally(outcomes));
  for (const row of said.moderators) {
    const own = outcomes.filter(({ decision }) => decision.actor_id === row.user_id);
    compare(`of ${row.username}`, pick(row), tally(own));
  }
  for (const row of said.reasons) {
    const action = row.verdict === 'approved' ? 'meme.approve' : 'meme.reject';
    const own = outcomes.filter(
      ({ decision }) => decision.action === action && decision.reason_code === row.reason_code,
    );
    compare(`for ${row.verdict} ${row.reason_code}`, pick(row), tally(own));
  }
  const { confirmed, overturned, agreement } = said.total;
  const over = confirmed + overturned;
  compare('agreement', agreement, over === 0 ? null : confirmed / over);
  return finding;
}

function outcomeOf(log: LogEntry[], look: number, decision: LogEntry | undefined): string | null {
  const answers = log.filter(({ action, details }) => action === 'look.answer' && details.look === look);
  const [second, third] = answers.map(({ details }) => details.verdict);
  if (!decision || second === undefined) return null;
  const first = decision.action === 'meme.approve' ? 'approved' : 'rejected';
  if (second === first || third === first) return 'confirmed';
  if (third !== undefined) return 'overturned';
  // A look withdrawn before the third judgement does not count.
  const isTakenBack = log.some(
    ({ id, action, meme_id }) => action === 'meme.undo' && meme_id === decision.meme_id && id > decision.id,
  );
  return isTakenBack ? null : 'disputed';
}
