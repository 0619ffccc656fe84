import { expect, test } from 'vitest';
import { foldTexts, wordsOf } from './queue-words.service.ts';

test('other work runs while the words of the queue are read', async () => {
  const texts = Array.from({ length: 500 }, (_, n) => {
    return {
      title: `Ședința ${n > 9 ? 'mare' : 'mică'}`,
      message: null,
      image_alt: 'un grafic',
      company: 'Adobe',
      content: 'LUNI',
    };
  });
  let turns = 0;
  let pending = setImmediate(function count() {
    turns += 1;
    pending = setImmediate(count);
  });
  const folded = await foldTexts(texts);
  clearImmediate(pending);
  expect(turns).toBeGreaterThanOrEqual(9);
  expect(folded[7]).toMatchObject({
    said: ['sedinta', 'mica', 'luni'],
    words: ['sedinta', 'mica', 'luni', 'un', 'grafic', 'adobe'],
  });
});

test('the words of a text are read once', () => {
  expect(wordsOf('Luni la nouă')).toBe(wordsOf('Luni la nouă'));
});
