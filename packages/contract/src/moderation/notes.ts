import { z } from 'zod';
import { ERRORS } from '../site/errors.ts';
import { IsoTime, MAX_ID, MemeId, plainText, UserId } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { PageQuery } from '../site/paging.ts';

/** Characters of a note of staff about a member or on a case (decision 283). */
export const NOTE_MAX = 1000;

export const NoteParams = z.object({ id: MemeId });

/** Exactly one of them is given. */
export interface NoteSubject {
  member?: string | undefined;
  case?: number | undefined;
}

const hasOne = (subject: NoteSubject) => (subject.member === undefined) !== (subject.case === undefined);
const ONE = { path: ['member'], message: 'Name a member or a case.' };

export const NoteQuery = PageQuery.extend({
  member: UserId.optional(),
  case: MemeId.optional(),
}).refine(hasOne, ONE);
export type NoteQuery = z.infer<typeof NoteQuery>;

export const NoteBody = z
  .object({
    member: UserId.optional(),
    case: z.number().int().positive().max(MAX_ID).optional(),
    text: plainText(NOTE_MAX).min(1, ERRORS.words_missing[1]),
  })
  .refine(hasOne, ONE);
export type NoteBody = z.infer<typeof NoteBody>;

export const StaffNote = z
  .object({
    id: z.number().int().positive(),
    text: z.string(),
    created_at: IsoTime,
    by_username: z.string(),
    /** True for the writer and for admins. */
    may_delete: z.boolean(),
  })
  .meta({ id: 'StaffNote' });
export type StaffNote = z.infer<typeof StaffNote>;
export const StaffNoteList = z.array(StaffNote);

export const listNotes = operation({
  method: 'GET',
  path: '/moderation/notes',
  summary: 'List the notes of staff about a member or on a case, newest first',
  tag: 'moderation',
  access: 'moderator',
  query: NoteQuery,
  response: { 200: StaffNoteList },
  errors: ['case_not_found', 'own_matter', 'user_not_found'],
});

export const addNote = operation({
  method: 'POST',
  path: '/moderation/notes',
  summary: 'Add a note about an account or on an open case',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  body: NoteBody,
  response: { 201: StaffNote },
  errors: ['case_closed', 'case_not_found', 'own_matter', 'user_not_found', 'words_missing'],
});

export const deleteNote = operation({
  method: 'DELETE',
  path: '/moderation/notes/:id',
  summary: "Delete an own note; an admin, anybody's",
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  params: NoteParams,
  response: { 200: StaffNote.pick({ id: true }) },
  errors: ['access_denied', 'note_not_found'],
});
