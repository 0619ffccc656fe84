import { GENERAL } from '@corpomeme/contract/company-names';
import { UPLOAD } from '@corpomeme/contract/limits';
import { uploadStrings } from './upload.strings.ts';

/** Fields of the form; at most one of `file` and `image_url` is set. */
export interface UploadFields {
  file: File | null;
  image_url: string;
  company: string;
  city: string;
  title: string;
  message: string;
  image_alt: string;
  /** Post without the member's name; not part of an edit. */
  nameless: boolean;
}

export const EMPTY_UPLOAD: UploadFields = {
  file: null,
  image_url: '',
  company: GENERAL,
  city: '',
  title: '',
  message: '',
  image_alt: '',
  nameless: false,
};

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif'];

export type UploadProblems = Partial<Record<keyof UploadFields, string>>;

/**
 * Validates the form (product: validation); the server checks again, including the file's content. `hasPicture`: an
 * existing picture may stay.
 */
export function checkUpload(fields: UploadFields, hasPicture = false): UploadProblems {
  const problems: UploadProblems = {};
  const address = fields.image_url.trim();
  const fileProblem = fields.file && checkFile(fields.file);
  if (fileProblem) problems.file = fileProblem;
  else if (!fields.file && !address && !hasPicture) problems.file = uploadStrings.pictureMissing;
  else if (!fields.file && address && !isWebAddress(address))
    problems.image_url = uploadStrings.addressBroken;
  if (!fields.company) problems.company = uploadStrings.companyMissing;
  if (needsCity(fields.company) && !fields.city) problems.city = uploadStrings.cityMissing;
  return problems;
}

/** Returns the file's problem by size and declared type, or null. */
export function checkFile({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (!IMAGE_TYPES.includes(type)) return uploadStrings.wrongFormat;
  return size > UPLOAD.maxBytes ? uploadStrings.tooLarge : null;
}

/** Returns false for 'General' memes, which have no city. */
export function needsCity(company: string): boolean {
  return company !== '' && company !== GENERAL;
}

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
