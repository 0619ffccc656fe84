import { emailAddress } from './email-address.ts';
import { fullName } from './full-name.ts';
import { handle } from './handle.ts';
import { link } from './link.ts';
import { phoneNumber } from './phone-number.ts';
import { streetAddress } from './street-address.ts';
import type { TextCheck } from './text-check.ts';
import { listedWords } from './words.ts';

/** The checks of a text alone, in their order; also of comments (decision 246). To add one, write a file and a line here. */
export const TEXT_CHECKS: readonly TextCheck[] = [
  listedWords,
  emailAddress,
  phoneNumber,
  streetAddress,
  fullName,
  link,
  handle,
];
