import { directImageUrl } from '@corpomeme/contract/memes/image-address';
import { UPLOAD } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { formResolver } from '../../../lib/api/form.ts';
import { loadPicture, storePicture } from '../../../lib/picture-store.ts';
import { useTextNotes } from '../../safety/checks/use-text-notes.ts';
import { isMovingFile } from '../motion/moving-file.ts';
import { checkFile, checkUpload, EMPTY_UPLOAD, IMAGE_TYPES, type UploadFields } from './upload-rules.ts';

/** The text fields of an unfinished form; `picture-store.ts` keeps the chosen file. */
type Draft = Omit<UploadFields, 'file' | 'nameless' | 'template' | 'picture_words'>;

export interface DraftPlace {
  name: string;
  /** The author, because drafts must not be shown to another member. */
  uid: string;
}

export function uploadDraft(uid: string): DraftPlace {
  return { name: 'uploadDraft', uid };
}

/** The draft of the texts beside a picture of the studio; the studio stores the picture itself. */
export function studioDraft(uid: string): DraftPlace {
  return { name: 'studioUploadDraft', uid };
}

export function editDraft(id: number, uid: string): DraftPlace {
  return { name: `memeDraft:${id}`, uid };
}

const FIELDS = [
  ...(['image_url', 'company', 'proposed_company', 'proposed_website', 'city'] as const),
  ...(['title', 'message', 'image_alt', 'language', 'themes'] as const),
] as const;

/** Stores the draft in session storage: it survives a reload and an expired session, but not the visit. */
function saveDraft({ name, uid }: DraftPlace, fields: UploadFields): void {
  const draft = Object.fromEntries(FIELDS.map((field) => [field, fields[field]]));
  try {
    sessionStorage.setItem(name, JSON.stringify({ ...draft, uid }));
  } catch {
    // Storage is not available.
  }
}

function dropDraft({ name }: DraftPlace): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Storage is not available.
  }
}

/** Returns this member's draft, never another member's. */
export function readDraft({ name, uid }: DraftPlace): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('uid' in kept) || kept.uid !== uid) return {};
    const texts = Object.entries(kept).filter(([name, value]) => isField(name) && typeof value === 'string');
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

/**
 * Returns the key of the draft's picture. It is random and stored in the tab's session storage, so that no other tab or visit
 * finds the picture.
 */
function pictureKey({ name, uid }: DraftPlace): string | null {
  try {
    const item = `${name}:picture`;
    const key = sessionStorage.getItem(item) ?? Math.random().toString(36).slice(2);
    sessionStorage.setItem(item, key);
    return `${uid}:${name}:${key}`;
  } catch {
    return null;
  }
}

function isField(name: string): boolean {
  return FIELDS.some((field) => field === name);
}

/** Formats that the server does not take, but that some browsers can read. */
const READABLE = /^image\/(webp|avif|hei[cf])$/;
const READABLE_NAME = /\.(hei[cf]|webp|avif)$/i;
/** Formats of which the browser may make a smaller picture. A GIF would lose its animation. */
const SHRINKABLE = /^image\/(jpeg|png)$/;
/** Pixels of a converted picture: twice the widest copy of the server, and what the canvas of every phone can hold. */
const WIDEST = 2560;
const LARGEST = 16_000_000;
const QUALITIES = [0.9, 0.8, 0.65, 0.5];
const AS_JPEG = 'image/jpeg';

/** The `accept` of the file input. */
export const CHOOSABLE = [...IMAGE_TYPES, 'image/webp', 'image/avif', '.heic', '.heif'].join(',');

/** The file to upload, with what its author should know, or why there is none. */
type PreparedPicture = { file: File; note?: string } | { problem: string };

/** Returns the result for a file that needs no conversion; null if `convertPicture` may help. */
function takeAsIs(file: File): PreparedPicture | null {
  const problem = checkFile(file);
  if (!problem) return { file };
  const mayHelp = READABLE.test(file.type) || SHRINKABLE.test(file.type) || READABLE_NAME.test(file.name);
  return mayHelp ? null : { problem };
}

/** Converts the picture to a JPEG that the server takes, smaller if needed. For files that the browser can read. */
async function convertPicture(file: File): Promise<PreparedPicture> {
  const problem = checkFile(file) ?? m.upload.wrongFormat;
  try {
    const image = await createImageBitmap(file);
    const blob = await toJpeg(image);
    image.close();
    if (!blob) return { problem };
    const name = file.name.replace(/\.[^.]*$/, '');
    return {
      file: new File([blob], `${name || 'picture'}.jpg`, { type: AS_JPEG, lastModified: file.lastModified }),
      ...((await isMovingFile(file)) && { note: m.upload.losesMotion }),
    };
  } catch {
    return { problem };
  }
}

/** Returns the best JPEG below the limit; null if none is small enough. */
async function toJpeg(image: ImageBitmap): Promise<Blob | null> {
  const { width, height } = image;
  const scale = Math.min(1, WIDEST / width, Math.sqrt(LARGEST / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, AS_JPEG, quality));
    if (blob && blob.size <= UPLOAD.maxBytes) return blob;
  }
  return null;
}

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

/** Tells the author of a meme what the checks find in its texts. The server also reads the picture. */
export function useUploadNotes(form: UseFormReturn<UploadFields>) {
  const texts = form.watch(['title', 'message', 'image_alt', 'picture_words']);
  return useTextNotes(texts.filter(Boolean).join('\n\n'), form.watch('company'));
}
