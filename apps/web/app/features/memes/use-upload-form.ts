import { directImageUrl } from '@corpomeme/contract/image-address';
import { useEffect } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { dropDraft, readDraft, saveDraft } from './upload-draft.ts';
import { checkFile, checkUpload, EMPTY_UPLOAD, type UploadFields } from './upload-rules.ts';

const resolver: Resolver<UploadFields> = (values) => {
  const problems = Object.entries(checkUpload(values));
  if (problems.length === 0) return { values, errors: {} };
  const errors = problems.map(([field, message]) => [field, { type: 'rule', message }]);
  return { values: {}, errors: Object.fromEntries(errors) };
};

export interface UploadForm {
  form: UseFormReturn<UploadFields>;
  /** Takes a file in place of an address; one that will not do leaves its problem and no file. Null removes it. */
  chooseFile: (file: File | null) => void;
  /** An address takes the place of a file (spec §5). */
  onAddress: (address: string) => void;
  /** Shows the picture's own address in place of a page's. */
  straightenAddress: () => void;
  clear: () => void;
}

/** The form's fields, kept as a draft of this person while they are filled in. */
export function useUploadForm(uid: string): UploadForm {
  const form = useForm<UploadFields>({ defaultValues: { ...EMPTY_UPLOAD, ...readDraft(uid) }, resolver });
  const { setValue, getValues, setError, clearErrors, subscribe, reset } = form;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(uid, values) }),
    [subscribe, uid],
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
    reset(EMPTY_UPLOAD);
    dropDraft();
  };
  return { form, chooseFile, onAddress, straightenAddress, clear };
}
