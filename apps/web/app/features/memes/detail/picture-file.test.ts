import type { Meme } from '@corpomeme/contract/memes/memes';
import { expect, it } from 'vitest';
import { pictureFileName } from './lightbox.tsx';

const meme = (title: string | null, company = 'Endava (Romania)') => ({ id: 7, title, company }) as Meme;

it.each([
  ['Ședința de luni', 'corpomeme-endava-romania-sedinta-de-luni-7.webp'],
  ['../../etc/passwd', 'corpomeme-endava-romania-etc-passwd-7.webp'],
  ['a'.repeat(120), `corpomeme-endava-romania-${'a'.repeat(35)}-7.webp`],
])('names the file of "%s"', (title, name) => {
  expect(pictureFileName(meme(title))).toBe(name);
});

it('names the file of a meme without a title', () => {
  expect(pictureFileName(meme(null))).toMatch(/^corpomeme-endava-romania-[a-z-]+-7\.webp$/);
});
