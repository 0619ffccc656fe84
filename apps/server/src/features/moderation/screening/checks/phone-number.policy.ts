import { type Check, lookInPassages } from './subject.policy.ts';

/** Digits with separators between all of them. */
const SPREAD = /\d(?:[ .\-_*]{1,2}\d){8,14}/gu;

export const phoneNumber: Check = {
  name: 'phone-number',
  look: ({ passages }) =>
    lookInPassages(passages, async (text) => {
      if (!/\d/.test(text)) return [];
      // Loaded on demand: its tables are large, and most texts contain no digit.
      const { findPhoneNumbersInText } = await import('libphonenumber-js/max');
      const together = text.replace(SPREAD, (digits) => digits.replace(/\D/g, ''));
      return [...new Set([text, together])].flatMap((each) =>
        findPhoneNumbersInText(each, { defaultCountry: 'RO' }).map(({ startsAt, endsAt }) =>
          each.slice(startsAt, endsAt),
        ),
      );
    }),
};
