import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { HOUR } from '@corpomeme/contract/site/time';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import { themesOf } from '../../memes/themes/themes.policy.ts';
import { chooseFigures, type Figure } from './disclosure.policy.ts';
import {
  type AllCompanies,
  type CompanyMemes,
  countAll,
  factsOf,
  figureRows,
  type Pool,
  poolOf,
} from './figures.policy.ts';
import {
  claimDay,
  findFacts,
  finishDay,
  listCounted,
  listFigures,
  listPublicAfter,
  type PublicMemeRow,
  storeFacts,
  storeFigures,
} from './pulse.queries.ts';
import { type Group, groupMemes, keyOf } from './voices.policy.ts';

type Parts = Pick<Context, 'db' | 'transact' | 'clock' | 'background' | 'bus'>;

const PORTION = 2000;
/** Milliseconds of a claim. A renewal takes minutes at most; one that a kill ended is repeated afterwards. */
const CLAIM = HOUR;

/** Renews the figures of all companies, which readers get from the database. Returns the number of companies. */
export async function renewPulses(ctx: Omit<Parts, 'background'>): Promise<number> {
  const companies = await listCounted(ctx.db);
  const pools: Pool[] = [];
  for (const { name } of companies) {
    pools.push(poolOf((await readMemes(ctx, name)).counted));
    // SQLite responds within the same turn of the event loop, so without this, requests would wait for all companies.
    await nextTurn();
  }
  const all = countAll(pools);
  for (const [index, company] of companies.entries()) {
    const own = pools[index];
    if (own) await renewOne(ctx, company, { own, all });
    await nextTurn();
  }
  if (companies.length > 0) ctx.bus.publish('pulse.renewed', {});
  return companies.length;
}

async function renewOne(
  { db, transact }: Pick<Parts, 'db' | 'transact'>,
  { id, name }: { id: number; name: string },
  counts: { own: Pool; all: AllCompanies },
): Promise<void> {
  const memes = await readMemes({ db }, name);
  const now = memes.counted.reduce((last, { publication }) => Math.max(last, publication), 0);
  const groups = new Map<number, Map<string, Group>>();
  const groupsAt = (through: number) => {
    const known = groups.get(through) ?? groupMemes(memes.counted, through);
    groups.set(through, known);
    return known;
  };
  await transact(async (trx) => {
    const stored = await listFigures(trx, id);
    const published = stored.map((row) => ({ ...row, isShown: row.is_shown === 1 }));
    const figures = chooseFigures(published, { groupsAt, now });
    const isRenewed = (figure: Figure) =>
      !published.some((row) => keyOf(row) === keyOf(figure) && row.isShown && row.through === figure.through);
    const unchanged = new Set(figures.filter((figure) => !isRenewed(figure)).map(keyOf));
    const hasHidden = stored.some((row) => row.is_shown === 1 && !unchanged.has(keyOf(row)));
    // Most companies have nothing new on most days, and a transaction without writes does not wait for the disk.
    if (hasHidden || unchanged.size < figures.length) {
      const renewed = figureRows(id, figures, { ...counts, isRenewed });
      await storeFigures(trx, id, [...stored.filter((row) => unchanged.has(keyOf(row))), ...renewed]);
    }
    const facts = { company_id: id, ...factsOf(memes) };
    if (!isDeepStrictEqual(facts, { ...(await findFacts(trx, id)) })) await storeFacts(trx, facts);
  });
}

async function readMemes({ db }: Pick<Parts, 'db'>, company: string): Promise<CompanyMemes> {
  const rows: PublicMemeRow[] = [];
  for (;;) {
    const last = rows.at(-1);
    const after = [last?.published_at ?? 0, last?.publication ?? 0] as const;
    const portion = await listPublicAfter(db, company, { after, limit: PORTION });
    rows.push(...portion);
    if (portion.length < PORTION) break;
    await nextTurn();
  }
  const all = rows.map((row) => ({
    id: row.id,
    publication: row.publication ?? 0,
    publishedAt: row.published_at ?? 0,
    author: row.author,
    themes: themesOf(row),
    city: row.city,
    votes: row.votes,
    isVoice: row.author_role_id !== PSEUDONYM,
  }));
  return { all, counted: all.filter(({ isVoice }) => isVoice) };
}

/** Renews the figures unless a process did so today, or is doing so. */
export async function renewDaily(ctx: Omit<Parts, 'background'>): Promise<void> {
  const now = ctx.clock.now();
  const day = dayOf(now);
  if (!(await ctx.transact((trx) => claimDay(trx, { day, now, until: now + CLAIM })))) return;
  await renewPulses(ctx);
  await ctx.transact((trx) => finishDay(trx, day));
}
