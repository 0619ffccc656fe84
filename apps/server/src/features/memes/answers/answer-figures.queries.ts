import { ANSWER } from '@corpomeme/contract/disputes/answers';
import { DAY } from '@corpomeme/contract/site/time';
import type { AnswerFigures } from '@corpomeme/contract/wings/pulse';
import type { Database } from '../../../db/dialect.ts';
import { EVERYBODY, visibleTo } from '../../site/access/visibility.queries.ts';

/** The public answers of a company to memes that are public and still about it. */
const selectAnswers = (db: Database, { id, name }: { id: number; name: string }) =>
  db
    .selectFrom('company_answers')
    .innerJoin('memes', 'memes.id', 'company_answers.meme_id')
    .where('company_answers.company_id', '=', id)
    .where('company_answers.state', '=', 'public')
    .where('memes.company', '=', name)
    .where(visibleTo(EVERYBODY));

/** Returns how a company answers; undefined if it has no public answer. The median is of its latest answers. */
export async function findAnswerFigures(
  db: Database,
  company: { id: number; name: string },
): Promise<AnswerFigures | undefined> {
  const { answered, changes } = await selectAnswers(db, company)
    .select(({ fn }) => [
      fn.count<number>('meme_id').distinct().as('answered'),
      fn.countAll<number>().filterWhere('kind', '=', 'change').as('changes'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(answered) === 0) return undefined;
  const latest = await selectAnswers(db, company)
    .select(['company_answers.created_at', 'memes.published_at'])
    .orderBy('company_answers.id', 'desc')
    .limit(ANSWER.countedForMedian)
    .execute();
  const waits = latest.map(({ created_at, published_at }) => created_at - (published_at ?? created_at));
  const median = waits.toSorted((a, b) => a - b)[Math.ceil(waits.length / 2) - 1] ?? 0;
  return {
    answered: Number(answered),
    days: Math.max(0, Math.floor(median / DAY)),
    changes: Number(changes),
  };
}
