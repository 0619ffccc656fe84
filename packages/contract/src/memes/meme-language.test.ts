import { expect, test } from 'vitest';
import { suggestLanguage } from './meme-language.ts';

test.each([
  ['Ședința care putea fi un e-mail', 'ro'],
  ['Sedinta care putea fi un e-mail', 'ro'],
  ['Lucrez de acasă', 'ro'],
  ['Pontajul meu', 'ro'],
  ['Împotriva organizatorului.', 'ro'],
  ['Pisica a dat approve la trei PR-uri.', 'ro'],
  ['We did the maths during the meeting', 'en'],
  ['Team building', 'en'],
  ["It doesn't scale", 'en'],
  ['Două zile. Mereu două zile. But what about the estimates that you made with us?', 'both'],
  ['Sala Everest', 'both'],
  ['17:00', 'none'],
  ['', 'none'],
])('%j is %s', (text, language) => {
  expect(suggestLanguage([text])).toBe(language);
});

test('texts decide together, and missing ones do not', () => {
  expect(suggestLanguage(['Deploy', null, undefined, 'vineri seara, ca să fie liniște'])).toBe('ro');
  expect(suggestLanguage([null, undefined])).toBe('none');
});
