import * as operations from '@corpomeme/contract/disputes/answers.operations';
import type { MarkBox } from '@corpomeme/contract/disputes/marks';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { showRefusal } from '../../../lib/api/form.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { CoverPart } from '../../disputes/reports/marks/box-picker.tsx';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { memeKeys } from '../meme-keys.ts';
import { titleOf } from '../meme-words.ts';
import { AskedList } from '../nameless/asked-list.tsx';
import { NamelessActions } from '../nameless/nameless-actions.tsx';
import { isOwnMeme } from '../own-meme.ts';
import { useMemeDeletion } from './use-meme-deletion.ts';

interface OwnMemeActionsProps {
  meme: Meme;
  /** See `useMemeDeletion`. */
  onGone: () => Promise<void> | void;
}

/** Lazy-loaded for authors, and for members who may delete other members' memes. */
export default function OwnMemeActions({ meme, onGone }: OwnMemeActionsProps) {
  const user = useCurrentUser();
  const { ask, isPending } = useMemeDeletion(meme, onGone);
  const isOwn = isOwnMeme(meme, user?.uid);
  const isUnpublished = meme.approval_status === 'pending' || meme.approval_status === 'rejected';
  const mayEdit = isOwn && isUnpublished && user?.permissions.canCreateMemes;
  return (
    <>
      {meme.file && <OwnFile meme={meme} file={meme.file} />}
      {meme.is_own && <NamelessActions meme={meme} onGone={onGone} />}
      {mayEdit && (
        <LinkButton to={page.ownMemes({ edit: meme.id })}>
          {m.memeEditing.edit}
          <span className="sr-only">: {titleOf(meme)}</span>
        </LinkButton>
      )}
      <Button tone="reject" busy={isPending} onClick={ask}>
        {isPending ? m.memeEditing.deleting : m.memeEditing.delete}
        <span className="sr-only">: {titleOf(meme)}</span>
      </Button>
    </>
  );
}

/** What is said against an own meme, and what its author may say. Saying nothing is an answer too. */
function OwnFile({ meme, file }: { meme: Meme; file: NonNullable<Meme['file']> }) {
  const client = useQueryClient();
  const [isCorrecting, setCorrecting] = useState(false);
  const taken = ({ message }: { message: string }) => {
    toast(message, 'success');
    setCorrecting(false);
    void client.invalidateQueries({ queryKey: memeKeys.one(meme.id) });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi.call(operations.standByMeme, { params: { id: meme.id } }),
    onSuccess: taken,
    onError: (error) => toast(refusalText(error, m.answers.notDone), 'error'),
  });
  const { asked, may_stand, stands, may_correct, corrects } = file;
  return (
    <section className="grid w-full gap-3 rounded-control bg-sunken p-4">
      <h2 className="text-18">{m.answers.askTitle}</h2>
      {meme.is_hidden && <p>{m.answers.hidden}</p>}
      {asked.length > 0 && <AskedList asked={asked} />}
      {(may_stand || may_correct) && <p className="text-14 text-muted">{m.answers.ask}</p>}
      {stands && <p>{m.withdraw.stood}</p>}
      {corrects && <p>{m.answers.corrects}</p>}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {may_stand && (
          <Button busy={isPending} onClick={() => mutate()}>
            {m.answers.stand}
          </Button>
        )}
        {may_correct && (
          <Button aria-expanded={isCorrecting} onClick={() => setCorrecting(!isCorrecting)}>
            {m.answers.correct}
          </Button>
        )}
      </div>
      {may_correct && isCorrecting && (
        <CorrectionForm meme={meme} mayCover={file.may_cover === true} onTaken={taken} />
      )}
    </section>
  );
}

interface CorrectionFormProps {
  meme: Meme;
  mayCover: boolean;
  onTaken: (answer: { message: string }) => void;
}

/** The words, and boxes over a picture without motion; a moderator sees them beside what is there now. */
function CorrectionForm({ meme, mayCover, onTaken }: CorrectionFormProps) {
  const { id, title, message, image_alt } = meme;
  const [covers, setCovers] = useState<MarkBox[]>([]);
  const form = useForm({
    defaultValues: { title: title ?? '', message: message ?? '', image_alt: image_alt ?? '' },
  });
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async (words) => {
    const body = { ...words, covers };
    try {
      onTaken(await browserApi.call(operations.correctMeme, { params: { id }, body }));
    } catch (error) {
      showRefusal(form, error, { failed: m.answers.notDone });
    }
  });
  return (
    <Form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <p className="text-14 text-muted">{m.answers.correctHint}</p>
      <TextField
        label={m.answers.title}
        error={errors.title?.message}
        {...form.register('title')}
        maxLength={MEME.titleMax}
      />
      <TextAreaField
        label={m.answers.message}
        error={errors.message?.message}
        {...form.register('message')}
        rows={4}
        maxLength={MEME.messageMax}
      />
      <TextAreaField
        label={m.answers.alt}
        error={errors.image_alt?.message}
        {...form.register('image_alt')}
        rows={2}
        maxLength={MEME.altMax}
      />
      {mayCover && <CoverPart picture={meme} boxes={covers} onChange={setCovers} />}
      <FormProblem text={errors.root?.message} />
      <Button type="submit" tone="marker" busy={isSubmitting} className="justify-self-start">
        {m.answers.correctSend}
      </Button>
    </Form>
  );
}
