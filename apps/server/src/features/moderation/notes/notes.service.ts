import type { NoteBody, NoteQuery, NoteSubject, StaffNote } from '@corpomeme/contract/moderation/notes';
import type { AuditAction } from '@corpomeme/contract/people/audit-log';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import { holdCase } from '../../safety/cases/cases.queries.ts';
import { findConcerningCases } from '../../site/access/concern.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import {
  deleteNoteRow,
  findAccount,
  findAttributableCase,
  findNote,
  insertNote,
  listNotesOf,
  type NoteRow,
} from './notes.queries.ts';

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
export async function listNotes(
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
export async function addNote(
  ctx: Context,
  moderator: Actor,
  { text, ...subject }: NoteBody,
): Promise<StaffNote> {
  return ctx.transact(async (trx) => {
    const { userId: writerId } = moderator;
    if (!(await isStillActive(trx, writerId))) throw new AppError('not_logged_in');
    const held = subject.case === undefined ? undefined : await holdCase(trx, subject.case);
    await requireReadable(trx, moderator, subject);
    if (held && held.closed_at !== null) throw new AppError('case_closed');
    const now = ctx.clock.now();
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
export async function deleteNote(ctx: Context, moderator: Actor, id: number): Promise<void> {
  await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, moderator.userId))) throw new AppError('not_logged_in');
    const note = await findNote(trx, id);
    if (!note || !(await isReadable(trx, moderator, note))) throw new AppError('note_not_found');
    if (!mayDelete(note, moderator)) throw new AppError('access_denied');
    if (!(await deleteNoteRow(trx, id))) throw new AppError('note_not_found');
    await recordNote(trx, 'note.delete', note, { actorId: moderator.userId, at: ctx.clock.now() });
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
