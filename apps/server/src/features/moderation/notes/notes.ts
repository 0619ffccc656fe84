import type { NoteBody, NoteQuery, NoteSubject, StaffNote } from '@corpomeme/contract/moderation/notes';
import * as operations from '@corpomeme/contract/moderation/notes';
import type { AuditAction } from '@corpomeme/contract/people/audit-log';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { type Database, forKeyShare } from '../../../db/dialect.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { cutPage, decodeCursor, listPage } from '../../../http/paging.ts';
import { holdCase } from '../../disputes/cases/cases.queries.ts';
import { findConcerningCases } from '../../site/access/concern.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { act } from '../../site/members/act.ts';

/** Returns the account, locked against deletion if this runs in a transaction; undefined for pseudonyms and deleted ones. */
async function findAccount(db: Database, id: string) {
  const query = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role_id', '<>', PSEUDONYM)
    .where('deleted_at', 'is', null);
  return forKeyShare(db, query).executeTakeFirst();
}

/** Returns a case whose meme is there: of others, nothing says any more whom they concern. */
async function findAttributableCase(db: Database, id: number) {
  return db
    .selectFrom('cases')
    .innerJoin('memes', 'memes.id', 'cases.meme_id')
    .select('cases.id')
    .where('cases.id', '=', id)
    .executeTakeFirst();
}

function selectNotes(db: Database) {
  return db
    .selectFrom('staff_notes')
    .innerJoin('users as writer', 'writer.id', 'staff_notes.written_by')
    .selectAll('staff_notes')
    .select('writer.username as by_username');
}

type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

async function findNote(db: Database, id: number) {
  return selectNotes(db).where('staff_notes.id', '=', id).executeTakeFirst();
}

/** Returns notes, newest first, one beyond the limit; `before` is the id of the last one of the page before. */
async function listNotesOf(
  db: Database,
  subject: NoteSubject,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<NoteRow[]> {
  let query = selectNotes(db)
    .orderBy('staff_notes.id', 'desc')
    .limit(limit + 1);
  query =
    subject.member === undefined
      ? query.where('staff_notes.case_id', '=', subject.case ?? 0)
      : query.where('staff_notes.user_id', '=', subject.member);
  if (before !== undefined) query = query.where('staff_notes.id', '<', before);
  return query.execute();
}

interface NewNote extends NoteSubject {
  writerId: string;
  text: string;
  now: number;
}

async function insertNote(trx: Database, note: NewNote): Promise<number> {
  const row = { written_by: note.writerId, text: note.text, created_at: note.now };
  const { id } = await trx
    .insertInto('staff_notes')
    .values({ user_id: note.member ?? null, case_id: note.case ?? null, ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false if it was deleted already. */
async function deleteNoteRow(trx: Database, id: number): Promise<boolean> {
  return (
    (await trx.deleteFrom('staff_notes').where('id', '=', id).returning('id').executeTakeFirst()) !==
    undefined
  );
}

/** Throws AppError if the subject is not there, is a pseudonym, or concerns the moderator (decisions 062 and 283). */
async function requireReadable(db: Database, { userId }: Actor, subject: NoteSubject): Promise<void> {
  if (subject.member !== undefined) {
    if (!(await findAccount(db, subject.member))) throw new AppError('user_not_found');
    if (subject.member === userId) throw new AppError('own_matter');
    return;
  }
  const id = subject.case ?? 0;
  if (!(await findAttributableCase(db, id))) throw new AppError('case_not_found');
  if ((await findConcerningCases(db, userId, [id])).has(id)) throw new AppError('own_matter');
}

/** Returns notes, newest first. */
async function listNotes(
  { db }: Context,
  moderator: Actor,
  { limit, cursor, ...subject }: NoteQuery,
): Promise<{ notes: StaffNote[]; next: string | null }> {
  await requireReadable(db, moderator, subject);
  const found = await listNotesOf(db, subject, { limit, before: decodeCursor(cursor)?.[1] });
  const { rows, next } = cutPage(found, limit, ({ created_at, id }) => [created_at, id]);
  return { notes: rows.map((row) => viewNote(row, moderator)), next };
}

const mayDelete = ({ written_by }: NoteRow, { userId, isAdmin }: Actor) => isAdmin || written_by === userId;

function viewNote(row: NoteRow, moderator: Actor): StaffNote {
  const { id, text, by_username } = row;
  const created_at = new Date(row.created_at).toISOString();
  return { id, text, created_at, by_username, may_delete: mayDelete(row, moderator) };
}

/** Adds a note about an account or on an open case; later ones get AppError('case_closed'). */
async function addNote(ctx: Context, moderator: Actor, { text, ...subject }: NoteBody): Promise<StaffNote> {
  return act(ctx, moderator, async (trx, now) => {
    const { userId: writerId } = moderator;
    const held = subject.case === undefined ? undefined : await holdCase(trx, subject.case);
    await requireReadable(trx, moderator, subject);
    if (held && held.closed_at !== null) throw new AppError('case_closed');
    const note = await findNote(trx, await insertNote(trx, { ...subject, writerId, text, now }));
    if (!note) throw new AppError('note_not_found');
    await recordNote(trx, 'note.add', note, { actorId: writerId, at: now });
    return viewNote(note, moderator);
  });
}

/** The text is not in the log, which is never deleted. */
async function recordNote(
  trx: Database,
  action: AuditAction,
  { id, user_id: userId, case_id }: NoteRow,
  { actorId, at }: { actorId: string; at: number },
): Promise<void> {
  const details = { note: id, case: case_id ?? undefined };
  await recordAudit(trx, { action, at, actorId, userId, details });
}

/** Deletes a note once. What the moderator may not read is not there for them. */
async function deleteNote(ctx: Context, moderator: Actor, id: number): Promise<void> {
  await act(ctx, moderator, async (trx, now) => {
    const note = await findNote(trx, id);
    if (!note || !(await isReadable(trx, moderator, note))) throw new AppError('note_not_found');
    if (!mayDelete(note, moderator)) throw new AppError('access_denied');
    if (!(await deleteNoteRow(trx, id))) throw new AppError('note_not_found');
    await recordNote(trx, 'note.delete', note, { actorId: moderator.userId, at: now });
  });
}

async function isReadable(trx: Database, moderator: Actor, { user_id, case_id }: NoteRow): Promise<boolean> {
  const subject = { member: user_id ?? undefined, case: case_id ?? undefined };
  return requireReadable(trx, moderator, subject).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

export function registerNotes(app: App, ctx: Context): void {
  handle(app, operations.listNotes, async (request) => {
    const { notes, next } = await listNotes(ctx, actorOf(request), request.query);
    return listPage(request, notes, next);
  });

  handle(app, operations.addNote, (request) => addNote(ctx, actorOf(request), request.body));

  handle(app, operations.deleteNote, async (request) => {
    const { id } = request.params;
    await deleteNote(ctx, actorOf(request), id);
    return { id };
  });
}
