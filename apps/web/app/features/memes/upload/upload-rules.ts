import { foldName, GENERAL } from '@corpomeme/contract/companies/company-names';
import type { MemeLanguage } from '@corpomeme/contract/memes/meme-lists';
import { UPLOAD } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';

/** Fields of the form; at most one of `file` and `image_url` is set. */
export interface UploadFields {
  file: File | null;
  image_url: string;
  /** A listed company, or `PROPOSED`. */
  company: string;
  proposed_company: string;
  proposed_website: string;
  city: string;
  title: string;
  message: string;
  image_alt: string;
  /** Of the words; empty: the site suggests it. */
  language: MemeLanguage | '';
  /** Slugs with commas between them; empty: not chosen, `NO_THEMES`: none. */
  themes: string;
  /** Post without the member's name; not part of an edit. */
  nameless: boolean;
  /** Name of the template that the picture was made with in the studio; empty for other pictures. */
  template: string;
  /** The words that a template's picture contains. */
  picture_words: string;
}

/** The value of `company` when the form proposes one. No company has an empty word as its name. */
export const PROPOSED = ' ';
/** The value of `themes` when the author chose none. */
export const NO_THEMES = 'none';

export const EMPTY_UPLOAD: UploadFields = {
  file: null,
  image_url: '',
  company: GENERAL,
  proposed_company: '',
  proposed_website: '',
  city: '',
  title: '',
  message: '',
  image_alt: '',
  language: '',
  themes: '',
  nameless: false,
  template: '',
  picture_words: '',
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
  else if (!fields.file && !address && !hasPicture) problems.file = m.upload.pictureMissing;
  else if (!fields.file && address && !isWebAddress(address)) problems.image_url = m.upload.addressBroken;
  if (fields.company === PROPOSED) Object.assign(problems, checkProposal(fields));
  if (!fields.company) problems.company = m.upload.companyMissing;
  if (placeNeedsCity(fields.company) && !fields.city) problems.city = m.upload.cityMissing;
  return problems;
}

function checkProposal({ proposed_company, proposed_website }: UploadFields): UploadProblems {
  const website = proposed_website.trim();
  return {
    ...(foldName(proposed_company) === '' && { proposed_company: m.upload.proposedMissing }),
    ...(website && !isWebAddress(website) && { proposed_website: m.upload.proposedWebsiteBroken }),
  };
}

/** Returns the file's problem by size and declared type, or null. */
export function checkFile({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (!IMAGE_TYPES.includes(type)) return m.upload.wrongFormat;
  return size > UPLOAD.maxBytes ? m.upload.tooLarge : null;
}

/** Returns false for 'General' memes, which have no city. */
export function placeNeedsCity(company: string): boolean {
  return company !== '' && company !== GENERAL;
}

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
