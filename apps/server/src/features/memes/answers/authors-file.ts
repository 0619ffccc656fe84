import type { AuthorsFile } from '@corpomeme/contract/disputes/authors-file';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { isStill, pictureOf } from '../../../platform/storage/first-frame.ts';
import { isAuthorAsked, isHiddenByReports } from '../memes.policy.ts';
import type { MemeRow } from '../memes.queries.ts';

/** Returns what is said against a meme and what its author may do. For the author alone, by account or secret. */
export async function readAuthorsFile(db: Database, meme: MemeRow): Promise<AuthorsFile> {
  const said = await findSaid(db, meme.id);
  const stands = meme.author_stands === 1 || said.statement !== null;
  const corrects = said.correction !== null;
  return {
    asked: (await listAsked(db, meme.id)).map(({ asked_at, ...asked }) => ({
      ...asked,
      asked_on: new Date(asked_at).toISOString().slice(0, 10),
    })),
    may_stand: isAuthorAsked(meme) && !stands,
    stands,
    may_correct: !corrects && (await isOpen(db, meme)),
    corrects,
  };
}

/** Whether boxes can cover the picture: it is there, and it does not move. */
export function isCoverable(
  { storage }: Pick<Context, 'storage'>,
  { image_key, image_width }: Pick<MemeRow, 'image_key' | 'image_width'>,
): Promise<boolean> {
  return isStill(pictureOf(storage, image_key, `${image_width}.webp`));
}

/** Returns the file with whether the picture can be covered; while the storage is down, it cannot. */
export async function withCovering<File extends AuthorsFile>(
  ctx: Pick<Context, 'storage'>,
  meme: MemeRow,
  file: File,
): Promise<File> {
  const isOffered = file.may_correct && (await isCoverable(ctx, meme).catch(() => false));
  return isOffered ? { ...file, may_cover: true } : file;
}

/** Whether the author may propose other words: something is not decided, or the answer of a company stands beside them. */
export async function isOpen(db: Database, meme: MemeRow): Promise<boolean> {
  if (isHiddenByReports(meme)) return true;
  if (meme.status !== 'approved') return false;
  if (meme.is_asked === 1) return true;
  if (meme.is_answered === 0) return false;
  const answer = db
    .selectFrom('company_answers')
    .select('id')
    .where('meme_id', '=', meme.id)
    .where('state', '=', 'public')
    .limit(1);
  return (await answer.executeTakeFirst()) !== undefined;
}

/** Returns what waits of the author's words about the meme. */
async function findSaid(db: Database, memeId: number) {
  return db
    .selectFrom('memes')
    .leftJoin('author_statements', 'author_statements.meme_id', 'memes.id')
    .leftJoin('meme_corrections', 'meme_corrections.meme_id', 'memes.id')
    .select(['author_statements.meme_id as statement', 'meme_corrections.meme_id as correction'])
    .where('memes.id', '=', memeId)
    .executeTakeFirstOrThrow();
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
