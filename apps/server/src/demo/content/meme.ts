import type { CITIES, CompanyName } from '@corpomeme/contract/company-names';
import type { ApprovalStatus } from '@corpomeme/contract/memes';
import type { Picture } from '../drawing/picture.ts';
import type { Username } from './people.ts';

export interface DemoMeme {
  by: Username;
  title?: string;
  message?: string;
  company: CompanyName;
  /** Only the general category goes without. */
  city?: (typeof CITIES)[number];
  /** Hours since it was posted. */
  age: number;
  /** Approved unless told otherwise. */
  status?: Exclude<ApprovalStatus, 'removed'>;
  /** Why it was rejected. */
  reason?: string;
  votes?: number;
  draw(): Picture;
}
