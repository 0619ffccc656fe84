import { Readable } from 'node:stream';
import * as mailed from '@corpomeme/contract/people/mailed-export.operations';
import type { OwnData } from '@corpomeme/contract/people/own-data';
import { MAILED_EXPORT } from '@corpomeme/contract/people/users';
import * as operations from '@corpomeme/contract/people/users.operations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { actorOf } from '../../../../http/access.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { listSpeakingOf } from '../../../companies/speakers/speakers.queries.ts';
import { listAnswersFrom } from '../../../memes/answers/answers.queries.ts';
import { listRevisions } from '../../../memes/editing/revisions.queries.ts';
import { listCompanyChoices, listMuted } from '../../../memes/reading/reading.queries.ts';
import { listFindings } from '../../../moderation/screening/findings.queries.ts';
import { pictureTextsOf } from '../../../moderation/screening/findings.service.ts';
import { hasAddressFromOthers, recordAudit } from '../../../site/audit/audit.queries.ts';
import { composeMail } from '../../../site/mail/layout.view.ts';
import { findUser, type UserRow } from '../../../site/members/members.queries.ts';
import { holdForChange } from '../../../site/members/members.ts';
import { listAcceptedPages } from '../../../site/settings/settings.ts';
import {
  addressOfToken,
  hashAddressToken,
  makeAddressToken,
} from '../../auth/address/address-links.policy.ts';
import {
  deleteAddressLinks,
  findAddressLink,
  insertAddressLink,
  shortenAddressLink,
} from '../../auth/address/address-links.queries.ts';
import { findJoined, listInvitationRows } from '../../auth/invitations/invitations.queries.ts';
import { listLogins } from '../../auth/logins/logins.ts';
import {
  findDailyMail,
  findStaffAlerts,
  findWeeklyMail,
  isDayMemeReader,
  listAppealsFrom,
  listCommentsFrom,
  listCommentVotesFrom,
  listFormerNames,
  listMemesFrom,
  listMemeVotesFrom,
  listNewsFrom,
  listNotesAbout,
  listRemovedFrom,
  listReportsFrom,
  listSanctionsAgainst,
  listSavesFrom,
  listSealedFrom,
  listSessionsOf,
  type Subject,
} from './own-data.queries.ts';
import {
  type ScreeningData,
  viewMuted,
  viewNoteAbout,
  viewOwnAppeal,
  viewOwnComment,
  viewOwnCompany,
  viewOwnCompanyAnswer,
  viewOwner,
  viewOwnInvitation,
  viewOwnLogin,
  viewOwnMeme,
  viewOwnNews,
  viewOwnRemoved,
  viewOwnReport,
  viewOwnSanction,
  viewOwnSave,
  viewOwnSealed,
  viewOwnSession,
  viewOwnSpeaking,
  viewOwnVote,
} from './own-data.view.ts';

/** Rows per query, so that memory does not depend on the account's size. */
const PORTION = 500;

const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/**
 * Mails a link to the address of a member who cannot log in (decision 306). It replaces an earlier link. The admin learns
 * neither the link nor the data.
 */
async function startMailedExport(ctx: Context, admin: Actor, userId: string, reason: string): Promise<void> {
  await ctx.transact(async (trx) => {
    const now = ctx.clock.now();
    const { own, user } = await holdForChange(trx, admin, userId, now);
    if (own.role !== 'admin') throw new AppError('access_denied');
    if (await hasAddressFromOthers(trx, userId, now)) throw new AppError('export_too_soon');
    const token = makeAddressToken(user.email);
    await deleteAddressLinks(trx, 'export', userId);
    await insertAddressLink(trx, 'export', {
      tokenHash: hashAddressToken(token),
      userId,
      factorId: '',
      now,
      expiresAt: now + MAILED_EXPORT.lifetime,
    });
    await recordAudit(trx, { action: 'export.mailed', at: now, actorId: admin.userId, userId, reason });
    const link = ctx.config.publicUrl + page.dataExport({ token });
    const text = () => composeMail({ ...m.letter.dataExport, link });
    await ctx.mails.write(trx, user.email, text, MAILED_EXPORT.lifetime);
  });
  await ctx.mails.wake();
}

/**
 * Returns the data for the owner of the mailbox, without rows of pseudonyms, until the link expires, which it soon does
 * after a complete download. The log does not say that the member downloaded it, because nobody logged in. Throws
 * AppError('export_link_invalid').
 */
async function exportByLink(ctx: Context, token: string): Promise<AsyncIterable<string>> {
  const tokenHash = hashAddressToken(token);
  const link = await findAddressLink(ctx.db, 'export', tokenHash, ctx.clock.now());
  const user = link && (await findUser(ctx.db, link.userId));
  // The mailbox proves nothing once the account has another address.
  if (!user || user.deleted_at !== null || user.email !== addressOfToken(token))
    throw new AppError('export_link_invalid');
  await ctx.limits.consume('export', { address: '', userId: user.id });
  const at = ctx.clock.now();
  const details = { how: 'link' };
  await ctx.transact((trx) =>
    recordAudit(trx, { action: 'export.own', at, actorId: null, userId: user.id, details }),
  );
  const parts = writeParts(ctx, user, { at, withPseudonyms: false });
  return endingLink(ctx, tokenHash, parts);
}

async function* endingLink(ctx: Context, tokenHash: string, parts: AsyncIterable<string>) {
  yield* parts;
  const until = ctx.clock.now() + MAILED_EXPORT.endsAfterDownload;
  await ctx.transact((trx) => shortenAddressLink(trx, 'export', tokenHash, until));
}

export function registerOwnData(app: App, ctx: Context): void {
  handle(app, operations.exportOwnData, async (request, reply) =>
    sendFile(reply as never, await exportOwnData(ctx, actorOf(request).userId)),
  );

  handle(app, mailed.startMailedExport, async (request) => {
    await startMailedExport(ctx, actorOf(request), request.params.id, request.body.reason);
    return { message: m.answer.exportMailed };
  });

  handle(app, mailed.exportByLink, async (request, reply) =>
    sendFile(reply as never, await exportByLink(ctx, request.body.token)),
  );
}

/**
 * Bypasses the schema's serializer, which would need the whole body; the view's types and its test check the schema.
 */
function sendFile(reply: FastifyReply, parts: AsyncIterable<string>): never {
  reply.type('application/json; charset=utf-8');
  reply.header('content-disposition', 'attachment; filename="corpomeme-data.json"');
  reply.header('cache-control', 'no-store');
  return reply.send(Readable.from(parts)) as never;
}

/**
 * Returns all stored data about a member as JSON of `OwnData` in parts. Records the export before the first part
 * (product: deleted users).
 */
async function exportOwnData(ctx: Context, userId: string): Promise<AsyncIterable<string>> {
  const user = await findUser(ctx.db, userId);
  if (!user) throw new AppError('not_logged_in');
  const at = ctx.clock.now();
  await ctx.transact((trx) => recordAudit(trx, { action: 'export.own', at, actorId: userId, userId }));
  return writeParts(ctx, user, { at, withPseudonyms: true });
}

interface ExportOptions extends Pick<Subject, 'withPseudonyms'> {
  at: number;
}

async function* writeParts(
  ctx: Context,
  user: UserRow,
  { at, withPseudonyms }: ExportOptions,
): AsyncGenerator<string> {
  const { db } = ctx;
  const subject = { userId: user.id, withPseudonyms };
  const mine = { ...subject, limit: PORTION };
  const lists = {
    memes: inPortions(
      async (after) => addScreening(db, await listMemesFrom(db, { ...mine, after })),
      (row: OwnMemeRow & ScreeningData) => viewOwnMeme(row, ctx.config.publicUrl),
    ),
    comments: inPortions((after) => listCommentsFrom(db, { ...mine, after }), viewOwnComment),
    upvoted_memes: inPortions(
      (after) => listMemeVotesFrom(db, 'meme_votes', { ...mine, after }),
      viewOwnVote,
    ),
    same_here_memes: inPortions(
      (after) => listMemeVotesFrom(db, 'same_here_votes', { ...mine, after }),
      viewOwnVote,
    ),
    upvoted_comments: inPortions((after) => listCommentVotesFrom(db, { ...mine, after }), viewOwnVote),
    saved_memes: inPortions((after) => listSavesFrom(db, { ...mine, after }), viewOwnSave),
    reports: inPortions((after) => listReportsFrom(db, { ...mine, after }), viewOwnReport),
    notifications: inPortions((after) => listNewsFrom(db, { ...mine, after }), viewOwnNews),
  };
  const owner = viewOwner(user, {
    formerNames: await listFormerNames(db, user.id),
    dailyMailAt: await findDailyMail(db, user.id),
    weeklyMailOn: await findWeeklyMail(db, user.id),
    tellsDayMeme: await isDayMemeReader(db, user.id),
  });
  yield `{"exported_at":${JSON.stringify(new Date(at))},"user":${JSON.stringify(owner)}`;
  for (const [name, items] of Object.entries(lists)) {
    yield `,"${name}":[`;
    yield* items;
    yield ']';
  }
  // The first brace stands at the beginning of the file.
  yield `,${JSON.stringify(await readRest(ctx, user, subject)).slice(1)}`;
}

/** Returns the parts that are small. */
async function readRest(ctx: Context, user: UserRow, subject: Subject): Promise<Partial<OwnData>> {
  const { db } = ctx;
  return {
    sanctions: (await listSanctionsAgainst(db, subject)).map(viewOwnSanction),
    staff_notes: (await listNotesAbout(db, user.id)).map(viewNoteAbout),
    appeals: (await listAppealsFrom(db, subject)).map(viewOwnAppeal),
    ...(await readCompanyParts(db, user.id)),
    removed_comments: (await listRemovedFrom(db, subject)).map(viewOwnRemoved),
    sealed_copies: (await listSealedFrom(db, user.id)).map(viewOwnSealed),
    muted_members: (await listMuted(db, user.id)).map(viewMuted),
    desk: { alerts: await findStaffAlerts(db, user.id) },
    logins: (await listLogins(ctx, db, user.id)).map(viewOwnLogin),
    accepted_pages: await listAcceptedPages(db, user.created_at),
    invited_at: isoOrNull(await findJoined(db, user.id)),
    invitations: (await listInvitationRows(db, user.id)).map(viewOwnInvitation),
    sessions: (await listSessionsOf(db, user.id)).map(viewOwnSession),
  };
}

/** Returns what the member chose, proved and wrote about companies. */
async function readCompanyParts(db: Database, userId: string) {
  return {
    companies: (await listCompanyChoices(db, userId)).map(viewOwnCompany),
    speaks_for: (await listSpeakingOf(db, userId)).map(viewOwnSpeaking),
    company_answers: (await listAnswersFrom(db, userId)).map(viewOwnCompanyAnswer),
  };
}

type OwnMemeRow = Awaited<ReturnType<typeof listMemesFrom>>[number];

async function addScreening(db: Database, rows: OwnMemeRow[]): Promise<(OwnMemeRow & ScreeningData)[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const findings = await listFindings(db, ids);
  const revisions = Map.groupBy(await listRevisions(db, ids), ({ meme_id }) => meme_id);
  const texts = await pictureTextsOf(
    db,
    rows.map(({ image_key }) => image_key),
  );
  const byMeme = Map.groupBy(findings, ({ meme_id }) => meme_id);
  return rows.map((row) => ({
    ...row,
    findings: byMeme.get(row.id) ?? [],
    revisions: revisions.get(row.id) ?? [],
    text: texts.get(row.image_key) ?? null,
  }));
}

interface Position {
  id: number;
  created_at: number;
}

/** Yields the items of a JSON array without its brackets, page by page. */
async function* inPortions<Row>(
  read: (after: Position) => Promise<(NoInfer<Row> & Position)[]>,
  view: (row: Row) => object,
): AsyncGenerator<string> {
  let last: Position | undefined;
  for (;;) {
    const rows = await read(last ?? { id: 0, created_at: 0 });
    if (rows.length > 0) yield (last ? ',' : '') + rows.map((row) => JSON.stringify(view(row))).join(',');
    if (rows.length < PORTION) return;
    last = rows.at(-1);
  }
}
