import { directImageUrl } from '@corpomeme/contract/image-address';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { formResolver } from '../../../lib/api/form.ts';
import { type DraftPlace, dropDraft, readDraft, saveDraft } from './meme-draft.ts';
import { checkFile, checkUpload, EMPTY_UPLOAD, type UploadFields } from './upload-rules.ts';

interface FormOptions {
  draft: DraftPlace;
  /** Values of an edited meme, whose picture may stay. */
  initial?: UploadFields;
}

export interface UploadForm {
  form: UseFormReturn<UploadFields>;
  /** Replaces the URL by a file; an invalid file leaves its error and no file. Null removes it. */
  chooseFile: (file: File | null) => void;
  /** A URL replaces the file (product: validation). */
  onAddress: (address: string) => void;
  /** Replaces a page's URL by the URL of its picture. */
  straightenAddress: () => void;
  clear: () => void;
}

/** Form fields, saved as this member's draft on each change. */
export function useUploadForm({ draft, initial }: FormOptions): UploadForm {
  const { name, uid } = draft;
  const form = useForm<UploadFields>({
    defaultValues: { ...(initial ?? EMPTY_UPLOAD), ...readDraft(draft) },
    resolver: formResolver((values) => checkUpload(values, initial !== undefined)),
  });
  const { setValue, getValues, setError, clearErrors, subscribe, reset } = form;

  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft({ name, uid }, values) }),
    [subscribe, name, uid],
  );

  const chooseFile = (file: File | null) => {
    const problem = file && checkFile(file);
    setValue('file', problem ? null : file);
    if (file) setValue('image_url', '');
    clearErrors(['file', 'image_url']);
    if (problem) setError('file', { type: 'rule', message: problem });
  };
  const onAddress = (address: string) => {
    if (!address.trim()) return;
    setValue('file', null);
    clearErrors('file');
  };
  const straightenAddress = () => {
    const address = getValues('image_url').trim();
    setValue('image_url', directImageUrl(address));
  };
  const clear = () => {
    reset(initial ?? EMPTY_UPLOAD);
    dropDraft(draft);
  };
  return { form, chooseFile, onAddress, straightenAddress, clear };
}
