import type { WordEffect, WordLanguage } from '@corpomeme/contract/moderation/listed-words';
import type { Generated } from 'kysely';
import type { Counter, Flag } from './column-types.ts';

interface FindingsTable {
  meme_id: number;
  /** The check that made the finding. */
  check_name: string;
  weight: number;
  /** JSON object: the facts that the moderator sees. */
  details: string;
  found_at: number;
}

interface PictureTextsTable {
  image_key: string;
  /** Empty if the image has no readable text. */
  content: string;
  /** Percent. */
  confidence: number;
  read_at: number;
}

/** A meme whose image was analysed. */
interface PictureLooksTable {
  meme_id: number;
  /** Keyed hash of the uploaded file, hex; null if that file is gone, or was uploaded before the hash had a key. */
  source_hash: string | null;
}

/** Fingerprints of a meme's image (decision 046). */
interface PicturePrintsTable {
  meme_id: number;
  /** 0: the whole image; 1: its middle. */
  part: number;
  /** 16 hex digits. */
  hash: string;
  band_0: number;
  band_1: number;
  band_2: number;
}

export interface BlockedPicturesTable {
  id: Generated<number>;
  /** The meme that caused the block; null after its deletion. */
  meme_id: number | null;
  /** The unique key: a fingerprint, else a file hash. */
  picture: string;
  source_hash: string | null;
  /** JSON list of fingerprints. */
  prints: string;
  reason: string | null;
  blocked_by: string;
  blocked_at: number;
}

/** The progress of the checks for a meme. */
interface ScreeningsTable {
  meme_id: number;
  /** `updated_at` of the checked state of the meme; any other number if a screening is due (`outdateScreenings`). */
  meme_updated_at: number;
  screened_at: number | null;
  /** Whether the text in the image was checked too. */
  with_text: Generated<Flag>;
  /** Number of failed attempts to read the image. */
  failures: Counter;
  /** A process claims the row until then. */
  claimed_until: number | null;
}

/** An entry of the admins' word lists (decision 248). */
export interface ListedWordsTable {
  id: Generated<number>;
  pattern: string;
  effect: WordEffect;
  /** What the author of a refused text reads. */
  refusal: string | null;
  /** JSON list. */
  places: string;
  language: WordLanguage;
  is_on: Flag;
  version: Counter;
  changed_at: number;
}

/** A meme, or the case of a comment, in which an entry stood. */
interface WordMatchesTable {
  word_id: number;
  /** `meme:12` or `case:34`. */
  subject: string;
  meme_id: number | null;
  case_id: number | null;
}

export interface ScreeningTables {
  findings: FindingsTable;
  picture_texts: PictureTextsTable;
  picture_looks: PictureLooksTable;
  picture_prints: PicturePrintsTable;
  blocked_pictures: BlockedPicturesTable;
  screenings: ScreeningsTable;
  listed_words: ListedWordsTable;
  word_matches: WordMatchesTable;
}
