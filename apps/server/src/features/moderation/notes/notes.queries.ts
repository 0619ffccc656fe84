import type { NoteSubject } from '@corpomeme/contract/moderation/notes';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { type Database, forKeyShare } from '../../../db/dialect.ts';

/** Returns the account, locked against deletion if this runs in a transaction; undefined for pseudonyms and deleted ones. */
export async function findAccount(db: Database, id: string) {
  const query = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role_id', '<>', PSEUDONYM)
    .where('deleted_at', 'is', null);
  return forKeyShare(db, query).executeTakeFirst();
}

/** Returns a case whose meme is there: of others, nothing says any more whom they concern. */
export async function findAttributableCase(db: Database, id: number) {
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

export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

export async function findNote(db: Database, id: number) {
  return selectNotes(db).where('staff_notes.id', '=', id).executeTakeFirst();
}

/** Returns notes, newest first, one beyond the limit; `before` is the id of the last one of the page before. */
export async function listNotesOf(
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

export async function insertNote(trx: Database, note: NewNote): Promise<number> {
  const row = { written_by: note.writerId, text: note.text, created_at: note.now };
  const { id } = await trx
    .insertInto('staff_notes')
    .values({ user_id: note.member ?? null, case_id: note.case ?? null, ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false if it was deleted already. */
export async function deleteNoteRow(trx: Database, id: number): Promise<boolean> {
  return (
    (await trx.deleteFrom('staff_notes').where('id', '=', id).returning('id').executeTakeFirst()) !==
    undefined
  );
}
