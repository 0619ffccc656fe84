import { NO_CITY } from '@corpomeme/contract/companies/company-names';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { showNamedFields } from '../../../lib/api/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { showHeading } from '../../../ui/step.tsx';
import { ReasonWords } from '../../site/reasons/reason-words.tsx';
import { MemePicture } from '../meme-picture.tsx';
import { editDraft } from '../upload/meme-draft.ts';
import { UploadActions, UploadOutcome } from '../upload/upload-outcome.tsx';
import { UploadPicture } from '../upload/upload-picture.tsx';
import { UploadPlace } from '../upload/upload-place.tsx';
import { changeMeme } from '../upload/upload-request.ts';
import { NO_THEMES, PROPOSED, type UploadFields } from '../upload/upload-rules.ts';
import { UploadThemes } from '../upload/upload-themes.tsx';
import { UploadWords } from '../upload/upload-words.tsx';
import { usePageDrop } from '../upload/use-page-drop.ts';
import { useUpload } from '../upload/use-upload.ts';
import { useUploadForm } from '../upload/use-upload-form.ts';
import { useUploadNotes } from '../upload/use-upload-notes.ts';
import { AltSuggestion } from './alt-suggestion.tsx';

interface MemeEditFormProps {
  /** The author's own, not approved. */
  meme: Meme;
  uid: string;
}

/** The upload form with the meme's values. Keeps changes until the server has them. */
export function MemeEditForm({ meme: given, uid }: MemeEditFormProps) {
  const [meme] = useState(given);
  const navigate = useNavigate();
  const upload = useUpload(changeMeme(meme.id), m.memeEditing);
  const fields = useUploadForm({ draft: editDraft(meme.id, uid), initial: fieldsOf(meme) });
  const { form, chooseFile, clear } = fields;
  const isSending = upload.state.name === 'uploading';
  const isOver = usePageDrop(!isSending, chooseFile);
  const leave = () => {
    clear();
    void navigate(page.ownMemes());
  };
  const notes = useUploadNotes(form);
  const submit = form.handleSubmit(async (values) => {
    const told = await notes.answer();
    if (await upload.start({ ...values, told }, (error) => showNamedFields(form, error))) leave();
  });
  return (
    <Form
      noValidate
      onSubmit={submit}
      className="grid max-w-3xl gap-6 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <Intro meme={meme} />
      <fieldset disabled={isSending} className="grid min-w-0 gap-5">
        <CurrentPicture meme={meme} />
        <UploadPicture {...fields} isOver={isOver} label={m.memeEditing.newPicture} />
        <UploadPlace form={form} />
        <UploadWords form={form} notes={isSending ? [] : notes.lines} />
        <UploadThemes form={form} />
        {!meme.image_alt && <AltSuggestion meme={meme} form={form} />}
      </fieldset>
      <UploadOutcome state={upload.state} />
      <UploadActions upload={upload} submitText={m.memeEditing.send}>
        <Button tone="quiet" onClick={leave}>
          {m.memeEditing.discard}
        </Button>
      </UploadActions>
    </Form>
  );
}

/** Takes the focus, because the list from which it was opened is gone. */
function Intro({ meme }: { meme: Meme }) {
  const { rejection_reason: reason, reason_code: code } = meme;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => showHeading(box.current), []);
  return (
    <div ref={box} className="grid gap-2">
      <h2 className="text-22">{m.memeEditing.heading}</h2>
      <p className="text-muted">{m.memeEditing.intro}</p>
      {code && <ReasonWords code={code} />}
      {reason && <p className="text-reject whitespace-pre-line">{m.ownMemes.reason({ reason })}</p>}
    </div>
  );
}

function CurrentPicture({ meme }: { meme: Meme }) {
  return (
    <figure className="grid gap-1.5">
      <figcaption className="font-semibold">{m.memeEditing.current}</figcaption>
      <div
        className="flex overflow-hidden rounded-control border border-line"
        style={{ width: `min(100%, max(8rem, ${(16 * meme.image_width) / meme.image_height}rem))` }}
      >
        <MemePicture meme={meme} sizes="20rem" priority="eager" />
      </div>
    </figure>
  );
}

function fieldsOf({ proposed_company, city, title, message, image_alt, ...meme }: Meme): UploadFields {
  return {
    file: null,
    image_url: '',
    company: proposed_company ? PROPOSED : meme.company,
    proposed_company: proposed_company?.name ?? '',
    proposed_website: proposed_company?.website ?? '',
    city: city === NO_CITY ? '' : city,
    title: title ?? '',
    message: message ?? '',
    image_alt: image_alt ?? '',
    language: meme.language,
    themes: meme.themes.join(',') || NO_THEMES,
    nameless: false,
    template: '',
    picture_words: '',
  };
}
