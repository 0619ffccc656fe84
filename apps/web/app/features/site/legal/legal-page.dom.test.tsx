import type { WrittenPage } from '@corpomeme/contract/site/written-pages';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mount } from '../../../../test/mount.tsx';
import { LegalPage } from './legal-page.tsx';
import anonymityEn from './texts/anonymity-en.json' with { type: 'json' };
import anonymityRo from './texts/anonymity-ro.json' with { type: 'json' };
import { readTexts } from './texts/legal-text.ts';
import { withNamelessWait } from './texts/nameless-wait.strings.ts';

const TEXTS = readTexts(anonymityEn, anonymityRo);
const WAITS = /random wait of 15 to 60 minutes/;

function show(text: string | null) {
  const since = '2026-01-01T00:00:00.000Z';
  const shown = text && { version: 1, title: { en: 'Title', ro: 'Titlu' }, text: { en: text, ro: text } };
  const versions = [{ version: 1, since, withdrawn: text === null, note: { en: '', ro: '' } }];
  const written = { slug: 'anonymity', versions, shown: shown || null } satisfies WrittenPage;
  const complete = (each: (typeof TEXTS)['en'], language: 'en' | 'ro') =>
    withNamelessWait(each, language, { min: 15, max: 60 });
  mount(<LegalPage path="/anonymity" texts={TEXTS} written={written} complete={complete} />, {
    path: '/anonymity?lang=en',
  });
}

test.each([
  ['the text of the product', null],
  ['a text of the operator with the section', 'Summary\n\n## No name {#nameless}\n\nWords'],
  ['a text of the operator without it', 'Summary\n\n## Other\n\nWords'],
])('%s says how long a meme without a name waits', async (_text, written) => {
  show(written);
  expect(await screen.findAllByText(WAITS)).toHaveLength(1);
});
