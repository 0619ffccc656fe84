import { expect, test } from 'vitest';
import anonymityEn from './anonymity-en.json' with { type: 'json' };
import anonymityRo from './anonymity-ro.json' with { type: 'json' };
import { readTexts } from './legal-text.ts';
import { withNamelessWait } from './nameless-wait.strings.ts';

const TEXTS = readTexts(anonymityEn, anonymityRo);
const lastOf = (wait: { min: number; max: number }, language: 'en' | 'ro') =>
  withNamelessWait(TEXTS[language], language, wait)
    .sections.find(({ id }) => id === 'nameless')
    ?.body.at(-1);

test('the page says how long a meme without a name waits, and what it means if it does not', () => {
  expect(lastOf({ min: 15, max: 60 }, 'en')).toContain('15 to 60 minutes');
  expect(lastOf({ min: 15, max: 60 }, 'ro')).toContain('de la 15 până la 60 de minute');
  expect(lastOf({ min: 5, max: 15 }, 'ro')).toContain('de la 5 până la 15 minute');
  expect(lastOf({ min: 0, max: 1 }, 'ro')).toContain('de la 0 până la 1 minut.');
  expect(lastOf({ min: 0, max: 0 }, 'en')).toContain('sees at which moment you sent it');
  expect(lastOf({ min: 0, max: 0 }, 'ro')).toContain('vede în ce moment l-ai trimis');
});
