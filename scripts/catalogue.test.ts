import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CATALOGUE, partsOf, RESPONSE_ONLY, type Records } from './catalogue.ts';

/** Checks the texts that the journeys recorded; without records, there is nothing to check. */
const FOLDER = process.env.SHOWN_TEXTS ?? '';
const judge = test.skipIf(!FOLDER);

const files = FOLDER ? globSync('*.json', { cwd: FOLDER }) : [];
const records = files.map((file): Records => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')));
const shown = new Set(records.flatMap((record) => record.shown));
const answered = new Set(records.flatMap((record) => record.answered));

judge.each(CATALOGUE.filter((text) => !RESPONSE_ONLY.includes(text)))('“%s” is shown', (text) => {
  expect(partsOf(text).filter((part) => !shown.has(part))).toEqual([]);
});

judge.each(RESPONSE_ONLY)('“%s” is answered, and never shown', (text) => {
  expect(CATALOGUE).toContain(text);
  expect({ isAnswered: answered.has(text), isShown: shown.has(text) }).toEqual({
    isAnswered: true,
    isShown: false,
  });
});
