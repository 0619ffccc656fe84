import { GENERAL, NO_CITY } from '@corpomeme/contract/companies/company-names';
import * as operations from '@corpomeme/contract/memes/memes.operations';
import { changeNamelessDefault } from '@corpomeme/contract/memes/nameless.operations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import DoorOpen from 'lucide-react/icons/door-open';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { showNamedFields } from '../../../lib/api/form.ts';
import { forgetTabItems } from '../../../lib/browser-storage.ts';
import { classNames } from '../../../lib/class-names.ts';
import { clearPictures } from '../../../lib/picture-store.ts';
import { SecondText } from '../../../lib/second-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { askName, isNameAsked } from '../../site/members/choice/ask-name.ts';
import { getSession, setPostsNameless, useCurrentUser } from '../../site/session/session-store.ts';
import { memeKeys } from '../meme-keys.ts';
import { SentBoard } from './sent-board.tsx';
import { UploadActions, UploadOutcome, useUpload } from './upload-outcome.tsx';
import { UploadPicture } from './upload-picture.tsx';
import { UploadPlace } from './upload-place.tsx';
import { uploadMeme } from './upload-request.ts';
import type { UploadFields } from './upload-rules.ts';
import { UploadThemes, UploadWords } from './upload-words.tsx';
import { usePageDrop } from './use-page-drop.ts';
import {
  type DraftPlace,
  readDraft,
  type StudioPicture,
  studioDraft,
  uploadDraft,
  useUploadForm,
  useUploadNotes,
} from './use-upload-form.ts';

/** A harmless page that reveals nothing about the one before. */
const NEUTRAL_PAGE = 'https://ro.wikipedia.org/';

/** Maximum time for removing the draft's picture, in milliseconds; the page is hidden meanwhile. */
const TIMEOUT = 300;

/** Removes the draft and leaves at once. The neutral page takes this page's place in the history (decision 103). */
export function QuickExit({ onLeave }: { onLeave: () => void }) {
  const leave = () => {
    onLeave();
    forgetTabItems();
    // Suppresses the warning about an unfinished upload, which would keep the page open.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
    document.documentElement.hidden = true;
    document.title = '';
    const wait = new Promise((resolve) => setTimeout(resolve, TIMEOUT));
    void Promise.race([clearPictures(), wait]).then(() => window.location.replace(NEUTRAL_PAGE));
  };
  return (
    <Button onClick={leave} title={m.upload.quickExitHint}>
      <DoorOpen className="size-5" />
      {m.upload.quickExit}
    </Button>
  );
}

interface UploadFormProps {
  uid: string;
  isShown: boolean;
  /** A picture from the studio, which `children` show in place of the choice of a picture. */
  studioPicture?: StudioPicture;
  onSent?: () => void;
  children?: ReactNode;
}

/** Lazy-loaded by the how-to page for members. Use the member's id as its key. */
export default function UploadForm({ uid, isShown, studioPicture, onSent, children }: UploadFormProps) {
  const upload = useUpload(uploadMeme, m.upload, true);
  const isNameless = useCurrentUser()?.posts_nameless === true;
  const draft = studioPicture ? studioDraft(uid) : uploadDraft(uid);
  const fields = useUploadForm({ draft, isNameless, studioPicture });
  const { form, chooseFile, clear } = fields;
  const isUploading = upload.state.name === 'uploading';
  const isOver = usePageDrop(isShown && !isUploading && !studioPicture, chooseFile);
  useLastPlace(form, draft);
  const notes = useUploadNotes(form);
  const more = useRef<HTMLDetailsElement>(null);
  const showWords = () => {
    if (more.current) more.current.open = true;
  };
  const hasWords = notes.lines.length > 0 || form.watch(['title', 'message']).join('') !== '';
  useEffect(() => {
    if (hasWords && more.current) more.current.open = true;
  }, [hasWords]);
  const submit = form.handleSubmit(async (values) => {
    // What the checks find is read before the dialog about the name covers the form.
    if (isNameAsked() && !values.nameless && (await notes.tell())) {
      showWords();
      return form.setFocus('message');
    }
    // Without a name, there is no name to choose.
    const answer = values.nameless ? 'nameless' : await askName('meme');
    if (!answer) return;
    const nameless = answer === 'nameless';
    const told = await notes.answer();
    const refuse = (error: unknown) => {
      showWords();
      showNamedFields(form, error);
    };
    if (!(await upload.start({ ...values, nameless, told }, refuse))) return;
    clear();
    notes.forget();
    storeNamelessDefault(nameless);
    onSent?.();
  });
  return (
    <div className="grid gap-5">
      {upload.state.name === 'success' && <SentBoard meme={upload.state.meme} />}
      {/* A sent picture of the studio is not offered again. */}
      {!(studioPicture && upload.state.name === 'success') && (
        <Form
          noValidate
          onSubmit={submit}
          className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:gap-6 sm:p-6"
        >
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className={classNames('text-22', studioPicture && 'max-sm:sr-only')}>{m.upload.form}</h2>
            <QuickExit onLeave={upload.cancel} />
          </div>
          <fieldset disabled={isUploading} className="grid min-w-0 gap-4 sm:gap-5">
            {studioPicture ? children : <UploadPicture {...fields} isOver={isOver} />}
            <UploadPlace form={form} />
            <NamelessChoice form={form} />
            <More isFolded={studioPicture !== undefined} ref={more}>
              <UploadWords form={form} notes={isUploading ? [] : notes.lines} />
              <UploadThemes form={form} />
            </More>
          </fieldset>
          <p className="text-14">
            <TextLink to={page.anonymity()} target="_blank">
              {m.upload.anonymity}
            </TextLink>
          </p>
          <UploadOutcome state={upload.state} />
          <UploadActions upload={upload} submitText={m.upload.submit} />
        </Form>
      )}
    </div>
  );
}

interface MoreProps {
  /** A picture of the studio has its words on it, so that nothing more is needed. */
  isFolded: boolean;
  ref: RefObject<HTMLDetailsElement | null>;
  children: ReactNode;
}

function More({ isFolded, ref, children }: MoreProps) {
  if (!isFolded) return children;
  return (
    <details ref={ref} className="group/more">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        {m.upload.more}
        <ChevronDown className="size-5 group-open/more:rotate-180" />
      </summary>
      <div className="grid gap-5 pt-3">{children}</div>
    </details>
  );
}

/** Begins with the place of the member's last meme, unless the form has a draft. */
function useLastPlace({ getValues, setValue }: UseFormReturn<UploadFields>, draft: DraftPlace): void {
  const [hasDraft] = useState(() => readDraft(draft).company !== undefined);
  const { data: last } = useQuery({
    queryKey: memeKeys.lastPlaceOf(draft.uid),
    queryFn: ({ signal }) => browserApi.call(operations.listOwnMemes, { signal }),
    select: ([meme]) => meme && !meme.proposed_company && { company: meme.company, city: meme.city },
    enabled: !hasDraft,
    staleTime: 0,
    meta: { personal: true },
  });
  useEffect(() => {
    if (!last || getValues('company') !== GENERAL) return;
    setValue('company', last.company);
    setValue('city', last.city === NO_CITY ? '' : last.city);
  }, [last, getValues, setValue]);
}

/** Whether the meme is posted without the member's name. */
function NamelessChoice({ form }: { form: UseFormReturn<UploadFields> }) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        type="checkbox"
        className="size-6"
        aria-describedby={`${id}-hint`}
        {...form.register('nameless')}
      />
      <label htmlFor={id} className="font-semibold">
        {m.nameless.choice}
      </label>
      <p id={`${id}-hint`} className="col-start-2 text-14 text-muted">
        {m.nameless.choiceHint}
        <SecondText className="block">{m.nameless.choiceHintRo}</SecondText>
      </p>
    </div>
  );
}

/**
 * Stores the choice of the last upload as the member's default. Ignores failures, because the meme is already posted.
 */
function storeNamelessDefault(enabled: boolean): void {
  const { user } = getSession();
  if (!user || (user.posts_nameless ?? false) === enabled) return;
  browserApi
    .call(changeNamelessDefault, { body: { enabled } })
    .then(() => setPostsNameless(enabled))
    .catch(() => undefined);
}
