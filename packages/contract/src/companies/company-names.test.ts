import { expect, test } from 'vitest';
import { CITIES, cityText, plainName } from './company-names.ts';

test('people read cities with their diacritics, and searches find both spellings', () => {
  const read = ['Bucuresti', 'Cluj-Napoca', 'Timisoara', 'Iasi', 'Targu Mures', 'Remote', 'Paris'].map(
    cityText,
  );
  expect(read).toEqual(['București', 'Cluj-Napoca', 'Timișoara', 'Iași', 'Târgu Mureș', 'Remote', 'Paris']);
  expect(CITIES.filter((city) => plainName(cityText(city)) !== plainName(city))).toEqual([]);
});

test('the wire has no diacritics, and 23 cities have them for people', () => {
  expect(CITIES.filter((city) => /[^ -~]/.test(city))).toEqual([]);
  expect(CITIES.filter((city) => cityText(city) !== city)).toHaveLength(23);
});
