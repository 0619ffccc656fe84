import { operation } from '../site/operation.ts';
import { NoteBody, NoteParams, NoteQuery, StaffNote, StaffNoteList } from './notes.ts';

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
