import type { UseFormReturn } from 'react-hook-form';
import { useTextNotes } from '../../safety/checks/use-text-notes.ts';
import type { UploadFields } from './upload-rules.ts';

/** Tells the author of a meme what the checks find in its texts. The server also reads the picture. */
export function useUploadNotes(form: UseFormReturn<UploadFields>) {
  const texts = form.watch(['title', 'message', 'image_alt', 'picture_words']);
  return useTextNotes(texts.filter(Boolean).join('\n\n'), form.watch('company'));
}
