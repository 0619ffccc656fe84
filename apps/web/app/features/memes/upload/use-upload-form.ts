import { directImageUrl } from '@corpomeme/contract/memes/image-address';
import { m } from '@corpomeme/contract/site/messages';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { formResolver } from '../../../lib/api/form.ts';
import { loadPicture, storePicture } from '../../../lib/picture-store.ts';
import { type DraftPlace, dropDraft, pictureKey, readDraft, saveDraft } from './meme-draft.ts';
import { convertPicture, type PreparedPicture, takeAsIs } from './prepare-picture.ts';
import { checkUpload, EMPTY_UPLOAD, type UploadFields } from './upload-rules.ts';

interface FormOptions {
  draft: DraftPlace;
  /** Values of an edited meme, whose picture may stay. */
  initial?: UploadFields;
  /** The member's default. */
  isNameless?: boolean;
  /** A picture from the studio, which stores it itself. */
  studioPicture?: StudioPicture | undefined;
}

/** A picture made in the studio, with its texts. */
export type StudioPicture = Pick<UploadFields, 'file' | 'image_alt' | 'template' | 'picture_words'>;

export interface UploadForm {
  form: UseFormReturn<UploadFields>;
  /** That the browser converts the chosen picture, or what that changed; empty for neither. */
  note: string;
  /** Replaces the URL by a file; an invalid file leaves its error and no file. Null removes it. */
  chooseFile: (file: File | null) => void;
  /** A URL replaces the file (product: validation). */
  onAddress: (address: string) => void;
  /** Replaces a page's URL by the URL of its picture. */
  straightenAddress: () => void;
  clear: () => void;
}

/** Form fields, saved as this member's draft on each change. */
export function useUploadForm(options: FormOptions): UploadForm {
  const { draft, initial, studioPicture } = options;
  const { name, uid } = draft;
  const form = useForm<UploadFields>({
    defaultValues: startOf(options),
    resolver: formResolver((values) => checkUpload(values, initial !== undefined)),
  });
  const { setValue, getValues, setError, clearErrors, subscribe, reset } = form;
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft({ name, uid }, values) }),
    [subscribe, name, uid],
  );

  const [note, setNote] = useState('');
  /** The latest choice; an earlier one may still be converted. */
  const choice = useRef<File | null>(null);
  const show = (prepared: PreparedPicture | null) => {
    setNote((prepared && 'file' in prepared && prepared.note) || '');
    setValue('file', prepared && 'file' in prepared ? prepared.file : null);
    if (prepared) setValue('image_url', '');
    clearErrors(['file', 'image_url']);
    if (prepared && 'problem' in prepared)
      setError('file', { type: 'rule', message: prepared.problem }, { shouldFocus: true });
  };
  const chooseFile = (file: File | null) => {
    choice.current = file;
    const prepared = file && takeAsIs(file);
    if (!file || prepared) return show(prepared);
    setNote(m.upload.preparingPicture);
    void convertPicture(file).then((converted) => choice.current === file && show(converted));
  };
  usePictureDraft(draft, form, studioPicture === undefined);
  const onAddress = (address: string) => {
    if (!address.trim()) return;
    choice.current = null;
    setNote('');
    setValue('file', null);
    clearErrors('file');
  };
  const straightenAddress = () => setValue('image_url', directImageUrl(getValues('image_url').trim()));
  const clear = () => {
    reset({ ...(initial ?? EMPTY_UPLOAD), nameless: getValues('nameless') });
    dropWithPicture(draft);
    setNote('');
  };
  return { form, note, chooseFile, onAddress, straightenAddress, clear };
}

function startOf({ draft, initial, isNameless = false, studioPicture }: FormOptions): UploadFields {
  return { ...(initial ?? { ...EMPTY_UPLOAD, nameless: isNameless }), ...readDraft(draft), ...studioPicture };
}

/** Restores the picture of the draft, and stores each change of it. */
function usePictureDraft(
  { name, uid }: DraftPlace,
  { setValue, getValues, subscribe }: UploadForm['form'],
  isKept: boolean,
): void {
  useEffect(() => {
    const key = isKept ? pictureKey({ name, uid }) : null;
    if (key === null) return;
    let stored: File | null = null;
    let isOver = false;
    const restored = loadPicture(key).then((file) => {
      const { file: chosen, image_url } = getValues();
      if (isOver || !file || chosen || image_url) return;
      stored = file;
      setValue('file', file);
    });
    const unsubscribe = subscribe({
      formState: { values: true },
      callback({ values: { file } }) {
        if (file === stored) return;
        stored = file;
        void restored.then(() => storePicture(key, file));
      },
    });
    return () => {
      isOver = true;
      unsubscribe();
    };
  }, [name, uid, isKept, setValue, getValues, subscribe]);
}

function dropWithPicture(draft: DraftPlace): void {
  dropDraft(draft);
  const key = pictureKey(draft);
  if (key !== null) void storePicture(key, null);
}
