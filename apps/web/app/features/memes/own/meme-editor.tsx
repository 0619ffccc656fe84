import { NO_CITY } from '@corpomeme/contract/companies/company-names';
import type { Meme } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/moderation/screening';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { showNamedFields } from '../../../lib/api/form.ts';
import { useSeen } from '../../../lib/api/use-seen.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { NewerText } from '../../../ui/form/newer-text.tsx';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showHeading } from '../../../ui/step.tsx';
import { ReasonWords } from '../../site/reasons/reason-words.tsx';
import { memeKeys } from '../meme-keys.ts';
import { MemePicture } from '../meme-picture.tsx';
import { memeQuery } from '../meme-queries.ts';
import { isOwnMeme } from '../own-meme.ts';
import { UploadActions, UploadOutcome, useUpload } from '../upload/upload-outcome.tsx';
import { UploadPicture } from '../upload/upload-picture.tsx';
import { UploadPlace } from '../upload/upload-place.tsx';
import { changeMeme } from '../upload/upload-request.ts';
import { NO_THEMES, PROPOSED, type UploadFields } from '../upload/upload-rules.ts';
import { UploadThemes, UploadWords } from '../upload/upload-words.tsx';
import { usePageDrop } from '../upload/use-page-drop.ts';
import { editDraft, useUploadForm, useUploadNotes } from '../upload/use-upload-form.ts';
import { MemeEditorSkeleton } from './meme-editor-skeleton.tsx';

interface AltSuggestionProps {
  meme: Meme;
  form: UseFormReturn<UploadFields>;
}

/** Offers the text read from the image while the meme has no description and keeps its image. Failures are silent. */
function AltSuggestion({ meme, form }: AltSuggestionProps) {
  const { data } = useQuery({
    queryKey: memeKeys.pictureText(meme.id),
    queryFn: () => browserApi.call(operations.readPictureText, { params: { id: meme.id } }),
    staleTime: 0,
    retry: false,
    meta: { personal: true },
  });
  const [alt, file, url] = form.watch(['image_alt', 'file', 'image_url']);
  const suggestion = data?.suggested_alt;
  if (!suggestion || alt !== '' || file || url) return null;
  const take = () => {
    form.setValue('image_alt', suggestion, { shouldDirty: true });
    form.setFocus('image_alt');
  };
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-sunken p-3">
      <p className="text-14">
        <span className="text-muted">{m.memeEditing.readInPicture}</span> <q lang="">{suggestion}</q>
      </p>
      <Button tone="quiet" className="-ml-4" onClick={take}>
        {m.memeEditing.takeAsAlt}
      </Button>
    </div>
  );
}

interface MemeEditFormProps {
  /** The author's own, not approved. */
  meme: Meme;
  uid: string;
}

/** The upload form with the meme's values. Keeps changes until the server has them. */
function MemeEditForm({ meme: given, uid }: MemeEditFormProps) {
  const [meme] = useState(given);
  const navigate = useNavigate();
  const upload = useUpload(changeMeme(meme.id), m.memeEditing);
  const fields = useUploadForm({ draft: editDraft(meme.id, uid), initial: fieldsOf(meme) });
  const { form, chooseFile, clear } = fields;
  const { seen, newer, take } = useSeen(seenOf(meme), true);
  const isSending = upload.state.name === 'uploading';
  const isOver = usePageDrop(!isSending, chooseFile);
  const leave = () => {
    clear();
    void navigate(page.ownMemes());
  };
  const notes = useUploadNotes(form);
  const submit = form.handleSubmit(async (values) => {
    const told = await notes.answer();
    const onRefused = (error: unknown) => take(error) || showNamedFields(form, error);
    if (await upload.start({ ...values, told, seen }, onRefused)) leave();
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
      <NewerText newer={newer} draft={{ ...form.getValues() }} labels={LABELS()} />
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

/** Another device of the author may change them meanwhile. */
function seenOf({ title, message, company, city, image_alt }: Meme) {
  return { title, message, company, city, image_alt };
}

const LABELS = () => ({
  company: m.upload.company,
  city: m.upload.city,
  title: m.upload.title,
  message: m.upload.message,
  image_alt: m.upload.alt,
});

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

/** Lazy-loaded by My memes in place of the list. Use the meme's id as its key. */
export default function MemeEditor({ id, uid }: { id: number; uid: string }) {
  // Fetched again with each opening, and live updates must not change the fields while the member types.
  const query = useQuery({
    ...memeQuery(browserApi, id),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const { data, isFetchedAfterMount, isError } = query;
  return (
    <div className="grid gap-4">
      <BackLink to={page.ownMemes()}>{m.memeEditing.back}</BackLink>
      {isError ? (
        <LoadFailurePanel text={m.memeEditing.loadFailed} query={query} />
      ) : isFetchedAfterMount ? (
        <Editable meme={data && isOwnMeme(data, uid) ? data : null} uid={uid} />
      ) : (
        <MemeEditorSkeleton />
      )}
    </div>
  );
}

function Editable({ meme, uid }: { meme: Meme | null; uid: string }) {
  if (!meme) {
    return (
      <Panel title={m.meme.notFound}>
        <p className="text-muted">{m.meme.notFoundText}</p>
      </Panel>
    );
  }
  if (meme.approval_status === 'approved' || meme.approval_status === 'removed') {
    return (
      <Panel title={m.memeEditing.closed}>
        <p className="text-muted">{m.memeEditing.closedText[meme.approval_status]}</p>
      </Panel>
    );
  }
  return <MemeEditForm meme={meme} uid={uid} />;
}
