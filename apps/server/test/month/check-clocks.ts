import type { CaseDetails } from '@corpomeme/contract/disputes/reports';
import type { Sanction } from '@corpomeme/contract/safety/sanctions';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import type { Cast, Journal } from './cast.ts';
import { createFinding, type Finding, type LogEntry } from './month-log.ts';
import type { SimulatedSite } from './simulated-site.ts';

const SANCTIONS: Record<string, string> = { 'user.posting_ban': 'posting_ban', 'user.suspend': 'suspension' };

interface Ban {
  userId: string | null;
  from: number;
  /** When it expires. */
  end: number;
  /** When it stopped applying. */
  until: number;
}

/** Checks that each sanction ends when the log says, and restricts its member exactly until then. */
export async function checkSanctions(
  site: SimulatedSite,
  { admin, authors }: Cast,
  { log, journal }: { log: LogEntry[]; journal: Journal },
): Promise<Finding> {
  const { finding, compare } = createFinding('ends of sanctions');
  const bans = listBans(log);
  for (const { id } of authors) {
    const sanctions = (await site.ask('GET', `/users/${id}/sanctions`, admin)).json<Sanction[]>();
    const ends = sanctions.filter(({ kind }) => kind !== 'warning').map(({ expires_at }) => expires_at);
    const computed = bans.filter(({ userId }) => userId === id).map(({ end }) => new Date(end).toISOString());
    compare(`sanctions of ${id}`, ends.toSorted(), computed.toSorted());
  }
  for (const { userId, at, wasRefused } of journal.attempts) {
    const isHeld = bans.some((ban) => ban.userId === userId && ban.from <= at && at < ban.until);
    compare(`${userId} tried to post at ${new Date(at).toISOString()}`, wasRefused, isHeld);
  }
  return finding;
}

function listBans(log: LogEntry[]): Ban[] {
  return log.flatMap(({ action, user_id: userId, at: from, details }) => {
    const kind = SANCTIONS[action];
    if (!kind) return [];
    const end = from + Number(details.days) * DAY;
    const lifted = log.find(
      (entry) =>
        entry.action === 'user.sanction_lift' &&
        entry.user_id === userId &&
        entry.details.sanction === kind &&
        entry.at >= from &&
        entry.at < end,
    );
    return [{ userId, from, end, until: lifted?.at ?? end }];
  });
}

/** Public holidays on weekdays of the simulated weeks, ISO dates. */
const HOLIDAYS = ['2026-01-06', '2026-01-07'];
const BUSINESS_HOURS = 48;
const DAY_IN_BUCHAREST = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Bucharest' });
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Bucharest', weekday: 'short' });

/** Checks that cases are due 48 business hours after they opened, and closed when the log says. */
export async function checkCases(site: SimulatedSite, { admin }: Cast, log: LogEntry[]): Promise<Finding> {
  const { finding, compare } = createFinding('clocks of cases');
  const closed = new Map(
    log.filter(({ action }) => action === 'case.close').map((entry) => [entry.details.case, entry]),
  );
  const rows = await site.ctx.db.selectFrom('cases').select(['id', 'closed_at']).orderBy('id').execute();
  for (const { id, closed_at } of rows) {
    const { opened_at, due_at } = (
      await site.ask('GET', `/moderation/cases/${id}`, admin)
    ).json<CaseDetails>();
    const entry = closed.get(id);
    compare(`case ${id} closed`, closed_at, entry?.at ?? null);
    if (entry) compare(`case ${id} opened`, Date.parse(opened_at), entry.at - (entry.waited ?? 0));
    compare(`case ${id} due`, due_at, new Date(dueAfter(Date.parse(opened_at))).toISOString());
  }
  return finding;
}

/** Returns the deadline. Counts hour by hour, because Bucharest differs from UTC by whole hours. */
function dueAfter(opened: number): number {
  let left = BUSINESS_HOURS * HOUR;
  let at = opened;
  for (;;) {
    const next = Math.floor(at / HOUR) * HOUR + HOUR;
    if (isBusiness(at)) {
      if (left <= next - at) return at + left;
      left -= next - at;
    }
    at = next;
  }
}

function isBusiness(at: number): boolean {
  const isWeekend = ['Sat', 'Sun'].includes(WEEKDAY.format(at));
  return !isWeekend && !HOLIDAYS.includes(DAY_IN_BUCHAREST.format(at));
}
