import * as operations from '@corpomeme/contract/moderation/notes';
import { NOTE_MAX, type NoteSubject, type StaffNote } from '@corpomeme/contract/moderation/notes';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { showRefusal } from '../../../lib/api/form.ts';
import { nextPage } from '../../../lib/api/link-header.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { fullDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { confirmDialog } from '../../../ui/dialog/dialog-requests.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { NextPage } from '../../../ui/more-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { moderationKeys } from '../moderation-keys.ts';

const notesQuery = (subject: NoteSubject) =>
  infiniteQueryOptions({
    queryKey: moderationKeys.notes(subject),
    initialPageParam: pathOf(operations.listNotes, {}, { limit: 20, ...subject }),
    queryFn: async ({ pageParam, signal }) => {
      const { data, headers } = await browserApi.callWithHeaders(operations.listNotes, {
        page: pageParam,
        signal,
      });
      return { notes: data, next: nextPage(headers) };
    },
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    meta: { personal: true },
  });

/** What moderators noted about a member or on a case, newest first. */
export function StaffNotes({ subject }: { subject: NoteSubject }) {
  const query = useInfiniteQuery(notesQuery(subject));
  const notes = query.data?.pages.flatMap((page) => page.notes);
  return (
    <Disclosure title={notes?.length ? `${m.staffNotes.heading} · ${notes.length}` : m.staffNotes.heading}>
      {!notes && <NotLoaded query={query} text={m.staffNotes.failed} className="h-16" />}
      <ul className="grid gap-3 empty:hidden">
        {notes?.map((note) => (
          <li key={note.id} className="grid gap-1 border-l-3 border-line pl-3">
            <NoteItem note={note} subject={subject} />
          </li>
        ))}
      </ul>
      <NextPage query={query} className="justify-self-start">
        {m.staffNotes.more}
      </NextPage>
      <NoteForm subject={subject} />
    </Disclosure>
  );
}

function NoteItem({ note, subject }: { note: StaffNote; subject: NoteSubject }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi.call(operations.deleteNote, { params: { id: note.id } }),
    onError: (error) => toast(refusalText(error, m.staffNotes.deleteFailed), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: moderationKeys.notes(subject) }),
  });
  const ask = async () => {
    const words = { title: m.staffNotes.delete, confirm: m.staffNotes.delete, cancel: m.sanction.cancel };
    if (!isPending && (await confirmDialog(m.staffNotes.confirm, words))) mutate();
  };
  const id = `note-${note.id}`;
  return (
    <>
      <p id={id} dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
        {note.text}
      </p>
      <p className="text-14 text-muted wrap-anywhere">
        <bdi>{note.by_username}</bdi> · {fullDate(note.created_at)}
      </p>
      {note.may_delete && (
        <Button
          className="justify-self-start"
          busy={isPending}
          aria-describedby={id}
          onClick={() => void ask()}
        >
          {m.staffNotes.delete}
        </Button>
      )}
    </>
  );
}

function NoteForm({ subject }: { subject: NoteSubject }) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { text: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ text }) => {
    try {
      await browserApi.call(operations.addNote, { body: { ...subject, text } });
    } catch (error) {
      return showRefusal(form, error, { failed: m.staffNotes.addFailed, field: 'text' });
    }
    form.reset();
    await client.invalidateQueries({ queryKey: moderationKeys.notes(subject) });
  });
  const hint = subject.member === undefined ? m.staffNotes.onCase : m.staffNotes.aboutMember;
  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-3">
      <TextAreaField
        label={m.staffNotes.label}
        hint={hint}
        error={errors.text?.message}
        {...form.register('text')}
        required
        rows={3}
        maxLength={NOTE_MAX}
      />
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {m.staffNotes.add}
      </Button>
    </Form>
  );
}
