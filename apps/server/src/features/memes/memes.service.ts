import { GENERAL } from '@corpomeme/contract/companies/company-names';
import type { Meme, MemeListQuery } from '@corpomeme/contract/memes/memes';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import type { Actor, Viewer } from '../../http/actor.ts';
import { cutPage, decodeCursor } from '../../http/paging.ts';
import { currentCompany } from '../companies/companies.ts';
import { listProposals } from '../companies/proposals/proposals.queries.ts';
import { findContestsDecided, listPublicAnswers } from './answers/answers.queries.ts';
import { readAuthorsFile, withCovering } from './answers/authors-file.ts';
import { listPublicMemes, publicListCursor } from './feed/feed.queries.ts';
import { windowOf } from './feed/freshness.policy.ts';
import { isAuthorAsked } from './memes.policy.ts';
import { countPendingMemes, findMeme, listPendingMemes, type MemeRow } from './memes.queries.ts';
import { NO_VOTES, viewMeme } from './memes.view.ts';
import { findVotesAmong } from './votes/votes.queries.ts';

export interface MemePage {
  memes: Meme[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** Returns the same memes to all callers; only a member's own votes are read per call. */
export async function listMemes(ctx: Context, viewer: Viewer, query: MemeListQuery): Promise<MemePage> {
  const rows = await ctx.publicLists.get(JSON.stringify(query), async () =>
    listPublicMemes(ctx.db, {
      sort: query.sort,
      company: await currentCompany(ctx.db, query.company),
      template: query.template,
      theme: query.theme,
      language: query.language,
      window: query.time === 'all' ? null : windowOf(query.time, ctx.clock.now()),
      limit: query.limit,
      cursor: decodeCursor(query.cursor),
    }),
  );
  const page = cutPage(rows, query.limit, publicListCursor(query.sort));
  return { memes: await viewMemes(ctx.db, viewer, page.rows), next: page.next };
}

/** Throws 404 for a meme that is not visible to the viewer (product: states of a meme). */
export async function getMeme(ctx: Context, viewer: Viewer, id: number): Promise<Meme> {
  const { row, meme } = await readWithRow(ctx.db, viewer, id);
  return meme.file ? { ...meme, file: await withCovering(ctx, row, meme.file) } : meme;
}

/** Returns the meme inside a transaction, like `getMeme`. */
export async function readMeme(db: Database, viewer: Viewer, id: number): Promise<Meme> {
  return (await readWithRow(db, viewer, id)).meme;
}

async function readWithRow(db: Database, viewer: Viewer, id: number): Promise<{ row: MemeRow; meme: Meme }> {
  const row = await findMeme(db, viewer, id);
  if (!row) throw new AppError('meme_not_found');
  const [meme] = await viewMemes(db, viewer, [row]);
  const lines = (await readFileLines(db, [row])).get(id);
  const file = row.is_own === 1 && isAuthorAsked(row) ? await readAuthorsFile(db, row) : undefined;
  return { row, meme: { ...(meme as Meme), ...lines, ...(file && { file }) } };
}

type FileLine = Pick<
  Meme,
  'answers' | 'author_stands' | 'contest_kept' | 'contest_corrected' | 'is_corrected'
>;

/** Returns what companies and the author said about memes, for everybody; nothing is read for most memes. */
export async function readFileLines(db: Database, rows: readonly MemeRow[]): Promise<Map<number, FileLine>> {
  const said = rows.filter(({ is_answered, is_corrected }) => is_answered === 1 || is_corrected === 1);
  const ids = said.filter(({ is_answered }) => is_answered === 1).map(({ id }) => id);
  const answers = Map.groupBy(ids.length > 0 ? await listPublicAnswers(db, ids) : [], ({ memeId }) => memeId);
  const contests = ids.length > 0 ? await findContestsDecided(db, ids) : [];
  const isContest = (id: number, outcome: 'kept' | 'corrected') =>
    contests.some((each) => each.meme_id === id && each.outcome === outcome);
  const lineOf = ({ id, is_answered, is_corrected, author_stands }: MemeRow): FileLine => ({
    ...(answers.has(id) && { answers: answers.get(id)?.map(({ answer }) => answer) }),
    ...(isContest(id, 'kept') && { contest_kept: true }),
    ...(isContest(id, 'corrected') && { contest_corrected: true }),
    ...(is_corrected === 1 && { is_corrected: true }),
    ...(is_answered === 1 && author_stands === 1 && { author_stands: true }),
  });
  return new Map(said.map((row) => [row.id, lineOf(row)]));
}

export async function listPending(
  ctx: Context,
  moderator: Actor,
  request: PageRequest,
): Promise<MemePage & { total: number }> {
  const { limit } = request;
  const rows = await listPendingMemes(ctx.db, moderator, { limit, cursor: decodeCursor(request.cursor) });
  const page = cutPage(rows, limit, byAge);
  return {
    memes: await viewMemes(ctx.db, moderator, page.rows),
    next: page.next,
    total: await countPendingMemes(ctx.db),
  };
}

/** Returns the cursor of a row in lists by submission. */
export function byAge(row: MemeRow): [number, number] {
  return [row.created_at, row.id];
}

/** Returns the memes for the wire, with the viewer's own votes, read in one query. */
export async function viewMemes(db: Database, viewer: Viewer, rows: MemeRow[]): Promise<Meme[]> {
  const ids = rows.map(({ id }) => id);
  const votes = viewer && ids.length > 0 ? await findVotesAmong(db, viewer.userId, ids) : NO_VOTES;
  const proposals = await listProposals(
    db,
    rows.filter((row) => mayReadProposal(row, viewer)).map(({ id }) => id),
  );
  return rows.map((row) => {
    const proposed_company = proposals.get(row.id);
    return { ...viewMeme(row, viewer, votes), ...(proposed_company && { proposed_company }) };
  });
}

/** Returns true for the author and moderators. A proposal waits with a meme about the general company. */
function mayReadProposal(row: MemeRow, viewer: Viewer): boolean {
  return row.company === GENERAL && viewer !== null && (viewer.isModerator || row.is_own === 1);
}
