import { expect, test } from 'vitest';
import { isMovingFile } from './moving-file.ts';

const bytes = (text: string) => new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]);
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';

test.each([
  ['animated WebP', 'RIFF____WEBPVP8X____\x02', true],
  ['still WebP', 'RIFF____WEBPVP8L____\x02', false],
  ['animated PNG', `${PNG}iCCP acTL fcTL IDAT`, true],
  ['PNG whose pixels contain the word', `${PNG} IDAT acTL`, false],
  ['animated AVIF', '\0\0\0\x1cftypavis____avismsf1', true],
  ['AVIF that also is an animation', '\0\0\0\x1cftypavif____mif1avis', true],
  ['still AVIF', '\0\0\0\x1cftypavif____mif1miaf', false],
  ['nothing', '', false],
])('%s', async (_name, text, moves) => {
  expect(await isMovingFile(bytes(text))).toBe(moves);
});
