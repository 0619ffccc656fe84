import { GENERAL, NO_CITY } from '@corpomeme/contract/companies/company-names';
import type { MemeChanges } from '@corpomeme/contract/memes/memes';
import { ERRORS } from '@corpomeme/contract/site/errors';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { changedNames, changeWords, parseFields, type Words } from './fields.policy.ts';

const Schema = z.object({ title: z.string(), at: z.object({ page: z.number() }) });

test('valid fields are returned, invalid ones are named with their path', () => {
  const fields = { title: 'Luni', at: { page: 1 } };
  expect(parseFields(Schema, { ...fields, more: 1 })).toEqual(fields);
  expect(parseFields(z.object({}), undefined)).toEqual({});
  expect(() => parseFields(Schema, { title: 'Luni', at: { page: 'one' } })).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      extras: { details: [{ field: 'at.page', message: expect.stringMatching(/number/) }] },
    }),
  );
});

const words: Words = {
  title: 'Luni',
  company: 'Adobe',
  city: 'Cluj',
  message: 'A doua zi',
  image_alt: 'Un om',
};

const change = (before: Words, changes: object) => changeWords(before, changes as MemeChanges);

test('omitted fields stay, empty ones are emptied', () => {
  expect(change(words, {})).toEqual(words);
  const changes = {
    title: 'Marți',
    company: 'Endava',
    city: 'Iași',
    message: 'A treia',
    image_alt: 'Doi',
  } as const;
  expect(change(words, changes)).toEqual(changes);
  const emptied = { title: null, message: null, image_alt: null };
  expect(change(words, emptied)).toEqual({ ...words, ...emptied });
});

test('company and city must be consistent afterwards', () => {
  expect(change(words, { company: GENERAL, city: NO_CITY })).toMatchObject({ city: NO_CITY });
  const noCity = {
    code: 'city_required',
    extras: { details: [{ field: 'city', message: ERRORS.city_required[1] }] },
  };
  expect(() => change(words, { city: NO_CITY })).toThrow(expect.objectContaining(noCity));
  const general = { ...words, company: GENERAL, city: NO_CITY };
  expect(() => change(general, { company: 'Adobe' })).toThrow(expect.objectContaining(noCity));
});

test('only differing fields are named', () => {
  expect(changedNames(words, words)).toEqual([]);
  expect(changedNames(words, { ...words, title: null, image_alt: 'Altul' })).toEqual(['title', 'image_alt']);
  const other: Words = { title: null, company: 'x', city: 'x', message: null, image_alt: null };
  expect(changedNames(words, other)).toEqual(['title', 'company', 'city', 'message', 'image_alt']);
});
