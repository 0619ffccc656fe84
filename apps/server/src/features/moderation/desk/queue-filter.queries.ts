import { AUTHOR_FINDINGS, QUEUE_AGE, type QueueQuery } from '@corpomeme/contract/moderation/desk';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { type Expression, type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { ofOthers } from '../../site/access/concern.queries.ts';

type Where = ExpressionBuilder<Tables, 'memes'>;
export type MemeCondition = (where: Where) => ExpressionWrapper<Tables, 'memes', SqlBool>;

export type QueueFilter = Omit<QueueQuery, 'limit' | 'cursor' | 'search' | 'like'>;

interface Filtering {
  moderatorId: string;
  now: number;
  /** The memes of a search or a group; null for all. */
  found: readonly number[] | null;
}

/**
 * Returns the condition of pending memes that pass each filter. What depends on an author leaves out memes without a name,
 * and what a card hides from the people whom it concerns leaves these memes out, too (decision 271).
 */
export function passes(filter: QueueFilter, { moderatorId, now, found }: Filtering): MemeCondition {
  const { company, finding, language, age, kind, only } = filter;
  return (where) => {
    const others = () => ofOthers.meme(moderatorId)(where);
    const all: Expression<SqlBool>[] = [];
    if (found) all.push(found.length > 0 ? where('memes.id', 'in', [...found]) : where.lit(false));
    if (company !== undefined) all.push(where('memes.company', '=', company));
    if (language) all.push(where('memes.language', '=', language));
    if (age) all.push(where('memes.created_at', '<=', now - QUEUE_AGE[age]));
    if (finding) all.push(hasFinding(where, finding), others());
    if (kind) all.push(...isOfKind(where, kind));
    if (only === 'new_authors') all.push(hasName(where), hasNothingApproved(where));
    if (only === 'reported') all.push(hasOpenCase(where), others());
    return where.and(all);
  };
}

const hasName = (where: Where) =>
  where.exists(
    where
      .selectFrom('users')
      .select('users.id')
      .whereRef('users.id', '=', 'memes.user_id')
      .where('users.role_id', '<>', PSEUDONYM),
  );

const hasNothingApproved = (where: Where) =>
  where.not(
    where.exists(
      where
        .selectFrom('memes as approved')
        .select('approved.id')
        .whereRef('approved.user_id', '=', 'memes.user_id')
        .where('approved.status', '=', 'approved'),
    ),
  );

function hasFinding(where: Where, check: NonNullable<QueueFilter['finding']>) {
  const found = where.exists(
    where
      .selectFrom('findings')
      .select('findings.meme_id')
      .whereRef('findings.meme_id', '=', 'memes.id')
      .where('findings.check_name', '=', check),
  );
  const isAboutAuthor = AUTHOR_FINDINGS.some((name) => name === check);
  return isAboutAuthor ? where.and([found, hasName(where)]) : found;
}

const hasOpenCase = (where: Where) =>
  where.exists(
    where
      .selectFrom('cases')
      .select('cases.id')
      .where('cases.subject', '=', sql<string>`'meme:' || memes.id`)
      .where('cases.closed_at', 'is', null),
  );

function isOfKind(where: Where, kind: NonNullable<QueueFilter['kind']>): Expression<SqlBool>[] {
  switch (kind) {
    case 'first':
      return [where('memes.resubmitted_at', 'is', null), where('memes.published_at', 'is', null)];
    case 'resubmitted':
      return [where('memes.resubmitted_at', 'is not', null)];
    case 'asked':
      return [
        where.exists(
          where
            .selectFrom('author_questions')
            .select('author_questions.meme_id')
            .whereRef('author_questions.meme_id', '=', 'memes.id')
            .whereRef('author_questions.version', '=', 'memes.version'),
        ),
      ];
    case 'proposal':
      return [
        where.exists(
          where
            .selectFrom('company_proposals')
            .select('company_proposals.meme_id')
            .whereRef('company_proposals.meme_id', '=', 'memes.id'),
        ),
      ];
  }
}
