import { memeTitle } from '@corpomeme/contract/memes/meme-title';
import type { SecretFile } from '@corpomeme/contract/memes/secret-file';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { listPublicAnswers } from '../answers/answers.queries.ts';
import { explainRefusal } from '../own/statement.ts';
import { findMemeOfSecret } from './forgetting.queries.ts';
import { hashSecret } from './secrets.policy.ts';

/**
 * Returns the open file of a meme for the holder of its secret. Writes nothing, so that nothing shows that it was read
 * (decision 352). Throws AppError('withdrawal_secret_unknown').
 */
export async function readSecretFile({ db }: Pick<Context, 'db'>, secret: string): Promise<SecretFile> {
  const found = await findMemeOfSecret(db, hashSecret(secret));
  const meme = found && (await findFileOf(db, found.id));
  if (!meme) throw new AppError('withdrawal_secret_unknown');
  const { id, company, status, due_at, author_stands } = meme;
  const stands = author_stands === 1 || due_at !== null;
  const answers = await listPublicAnswers(db, [id]);
  return {
    meme_id: id,
    title: memeTitle(meme),
    company,
    state: meme.hidden_at === null ? (status === 'held' ? 'pending' : status) : 'hidden',
    answers: answers.map(({ answer }) => answer),
    asked: (await listAsked(db, id)).map(({ asked_at, ...asked }) => ({
      ...asked,
      asked_on: dayOfTime(asked_at),
    })),
    reasons: meme.hidden_at === null ? await explainRefusal(db, meme) : [],
    may_stand: status === 'approved' && meme.is_answered === 1 && !stands,
    stands,
  };
}

const dayOfTime = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Returns the meme with the hour of its author's statement, and when reports hid it. */
async function findFileOf(db: Database, id: number) {
  return db
    .selectFrom('memes')
    .leftJoin('author_statements', 'author_statements.meme_id', 'memes.id')
    .leftJoin('cases', (join) =>
      join
        .onRef('cases.meme_id', '=', 'memes.id')
        .on('cases.comment_id', 'is', null)
        .on('cases.answer_id', 'is', null)
        .on('cases.closed_at', 'is', null),
    )
    .select(['memes.id', 'title', 'company', 'status', 'memes.created_at', 'is_answered', 'author_stands'])
    .select(['author_statements.due_at', 'cases.hidden_at'])
    .where('memes.id', '=', id)
    .executeTakeFirst();
}

/** More than a meme ever has; the latest count. */
const MAX_ASKED = 50;

/** Returns what companies, persons and authorities asked. A company is named while it is public. */
async function listAsked(db: Database, memeId: number) {
  return db
    .selectFrom('demands')
    .leftJoin('reports', 'reports.id', 'demands.report_id')
    .leftJoin('companies', (join) =>
      join.onRef('companies.id', '=', 'demands.company_id').on('companies.state', '<>', 'hidden'),
    )
    .select([
      'demands.sender',
      'companies.name as company',
      'reports.reason_code',
      'asked_at',
      'demands.outcome',
    ])
    .where('demands.meme_id', '=', memeId)
    .where('demands.comment_id', 'is', null)
    .orderBy('demands.id', 'desc')
    .limit(MAX_ASKED)
    .execute();
}
