import { m } from '@corpomeme/contract/site/messages';
import { LEGAL } from './texts/legal-facts.ts';
import type { Language } from './texts/legal-text.ts';

// One time zone for all, so that server and browser render the same day.
const IN_ROMANIA = { dateStyle: 'long', timeZone: 'Europe/Bucharest' } as const;
const DATES: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', IN_ROMANIA),
  ro: new Intl.DateTimeFormat('ro-RO', IN_ROMANIA),
};
const ISO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest' });

/** Returns the date, the same on the server and in the browser. */
export function shownDay(at: number, language: Language): { iso: string; words: string } {
  return { iso: ISO_DAY.format(at), words: DATES[language].format(at) };
}

interface UpdatedLineProps {
  language: Language;
  /** Milliseconds; defaults to the last change of the texts. */
  updated?: number | undefined;
}

export function UpdatedLine({ language, updated = Date.parse(LEGAL.lastUpdated) }: UpdatedLineProps) {
  const { iso, words } = shownDay(updated, language);
  return (
    <p className="text-14 text-muted">
      {m.legal.updated}: <time dateTime={iso}>{words}</time>
    </p>
  );
}
