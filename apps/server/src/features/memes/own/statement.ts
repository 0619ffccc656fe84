import { lawLine, REASONS } from '@corpomeme/contract/moderation/reasons';
import { inLanguage, m } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { lawOf } from '../../site/audit/audit.queries.ts';
import { RULE_COLUMNS } from '../../site/rules/rules.queries.ts';
import { viewDecisionRule } from '../../site/rules/rules.view.ts';
import { findMeme, type MemeRow } from '../memes.queries.ts';

/**
 * Returns why an own meme was rejected or removed, in Romanian and in English (decision 264). Throws
 * AppError('no_statement') for another one.
 */
export async function writeStatement(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  memeId: number,
): Promise<string> {
  const meme = await findMeme(db, actor, memeId);
  if (!meme || meme.is_own === 0) throw new AppError('meme_not_found');
  const facts = await findFacts(db, meme);
  if (!facts) throw new AppError('no_statement');
  const texts = (['ro', 'en'] as const).map((language) =>
    inLanguage(language, () => [
      ...paragraphsOf(meme, facts, language),
      m.statement.complain,
      m.statement.court,
    ]),
  );
  return `${texts.map((paragraphs) => paragraphs.join('\n\n')).join('\n\n* * *\n\n')}\n`;
}

/**
 * Returns the same reasons as paragraphs in the language of the request, for a reader without the account, who cannot appeal;
 * empty for a meme that is neither rejected nor removed.
 */
export async function explainRefusal(db: Database, meme: RefusedMeme): Promise<string[]> {
  const facts = await findFacts(db, meme);
  if (!facts) return [];
  const language = m.language.content === 'ro' ? 'ro' : 'en';
  return [...paragraphsOf(meme, facts, language), m.statement.complainElsewhere, m.statement.court];
}

type RefusedMeme = Pick<MemeRow, 'id' | 'status' | 'created_at'>;

interface Facts {
  refusal: RefusalRow;
  askers: Askers;
  isFound: boolean;
}

/** Returns undefined for a meme that is neither rejected nor removed. */
async function findFacts(db: Database, { id, status }: RefusedMeme): Promise<Facts | undefined> {
  const isRefused = status === 'rejected' || status === 'removed';
  const refusal = isRefused ? await findLastRefusal(db, id) : undefined;
  if (!refusal) return undefined;
  return { refusal, askers: await countAskers(db, id, refusal.at), isFound: await hasFindings(db, id) };
}

function paragraphsOf(
  { status, created_at }: RefusedMeme,
  { refusal, askers, isFound }: Facts,
  language: 'en' | 'ro',
): string[] {
  const days = { submitted: dayOfTime(created_at), decided: dayOfTime(refusal.at) };
  const { rejected, removed, ground, words, sources } = m.statement;
  const { found, notFound, byPerson } = m.statement;
  const law = lawOf(refusal.details);
  const isLaw = law !== null && refusal.reason === lawLine(law);
  return [
    (status === 'removed' ? removed : rejected)(days),
    ...(isLaw ? [] : [ground({ ground: groundOf(refusal, language) })]),
    ...(law ? [m.statement.law({ law: lawLine(law) })] : []),
    ...(refusal.reason && !isLaw ? [words({ words: refusal.reason })] : []),
    [sources[sourceOf(askers)], isFound ? found : notFound, byPerson].join(' '),
  ];
}

const dayOfTime = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Returns the rule, or the listed reason if it refers to none; own words alone have neither. */
function groundOf(refusal: RefusalRow, language: 'en' | 'ro'): string {
  const rule = viewDecisionRule(refusal);
  if (rule) return `${rule.number}. ${rule.text[language]}`;
  if (refusal.reason_code) return REASONS[refusal.reason_code][language];
  return refusal.reason ?? '';
}

/** A legal notice outweighs reports of members and companies; without any, the site decided by itself. */
function sourceOf({ notices, companies, members }: Askers): keyof typeof m.statement.sources {
  if (notices > 0) return 'notice';
  return companies + members > 0 ? 'report' : 'none';
}

/** Who asked for a decision: kinds, never names. */
interface Askers {
  notices: number;
  companies: number;
  members: number;
}

type RefusalRow = NonNullable<Awaited<ReturnType<typeof findLastRefusal>>>;

/** Returns the last rejection or removal of the meme with its rule. */
async function findLastRefusal(db: Database, memeId: number) {
  return db
    .selectFrom('audit_log')
    .leftJoin('decision_rules', 'decision_rules.audit_id', 'audit_log.id')
    .leftJoin('rule_versions', (join) =>
      join
        .onRef('rule_versions.rule_number', '=', 'decision_rules.rule_number')
        .onRef('rule_versions.version', '=', 'decision_rules.rule_version'),
    )
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.reason',
      'audit_log.reason_code',
      'audit_log.details',
      ...RULE_COLUMNS,
    ])
    .where('audit_log.meme_id', '=', memeId)
    .where('audit_log.action', 'in', ['meme.reject', 'meme.remove'])
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Counts who had reported the meme when the decision closed its case at that moment (ms). */
async function countAskers(db: Database, memeId: number, closedAt: number): Promise<Askers> {
  const rows = await db
    .selectFrom('cases')
    .innerJoin('reports', 'reports.case_id', 'cases.id')
    .select(['reports.notice_kind', 'reports.company_id'])
    .where('cases.closed_at', '=', closedAt)
    .where('cases.subject', '=', `meme:${memeId}`)
    .execute();
  const notices = rows.filter(({ notice_kind }) => notice_kind !== null).length;
  const companies = rows.filter(({ company_id }) => company_id !== null).length;
  return { notices, companies, members: rows.length - notices - companies };
}

async function hasFindings(db: Database, memeId: number): Promise<boolean> {
  const found = db.selectFrom('findings').select('meme_id').where('meme_id', '=', memeId).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}
