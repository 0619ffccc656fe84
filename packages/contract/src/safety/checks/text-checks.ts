import { emailAddress, handle, link } from './contacts.ts';
import { fullName } from './full-name.ts';
import { identifier, phoneNumber } from './numbers.ts';
import { streetAddress } from './street-address.ts';
import type { TextCheck } from './text-check.ts';
import { listedWords } from './words.ts';

/** The checks of a text alone, in their order; also of comments (decision 246). */
export const TEXT_CHECKS: readonly TextCheck[] = [
  listedWords,
  emailAddress,
  phoneNumber,
  identifier,
  streetAddress,
  fullName,
  link,
  handle,
];
