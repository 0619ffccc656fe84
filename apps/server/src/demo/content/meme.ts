import type { City } from '@corpomeme/contract/companies/company-names';
import type { ApprovalStatus } from '@corpomeme/contract/memes/memes';
import type { Picture } from '../drawing/shapes/picture.ts';
import type { Username } from './people.ts';

export interface DemoMeme {
  by: Username;
  title?: string;
  message?: string;
  company: string;
  /** A company that is not listed, which waits with the meme; `company` is then the general one. */
  proposes?: string;
  /** Only 'General' memes have no city. */
  city?: City;
  /** Hours since it was decided; of a pending one, since it was submitted. */
  age: number;
  /** Defaults to approved. */
  status?: Exclude<ApprovalStatus, 'removed'>;
  /** The reason of a rejection. */
  reason?: string;
  votes?: number;
  /** Posted without the author's name. */
  nameless?: true;
  draw(): Picture;
}
