import { expect, test } from 'vitest';
import { directImageUrl, isMissingImage } from './image-address.ts';

test.each([
  ['https://imgur.com/AbC12de', 'https://i.imgur.com/AbC12de.jpg'],
  ['http://www.imgur.com/AbC12de/', 'https://i.imgur.com/AbC12de.jpg'],
  ['https://m.imgur.com/AbC12de?ref=share#x', 'https://i.imgur.com/AbC12de.jpg'],
  ['https://imgur.com/AbC12de.png', 'https://i.imgur.com/AbC12de.png'],
  ['https://imgur.com/AbC12de,FgH34ij', 'https://i.imgur.com/AbC12de.jpg'],
  ['https://imgur.com/gallery/AbC12de', 'https://i.imgur.com/AbC12de.jpg'],
  ['https://imgur.com/gallery/monday-again-at-work-AbC12de', 'https://i.imgur.com/AbC12de.jpg'],
  ['https://imgur.com/a/monday-AbC12', 'https://i.imgur.com/AbC12.jpg'],
  ['https://imgur.com/t/funny/AbC12de', 'https://i.imgur.com/AbC12de.jpg'],
  ['https://imgur.com/r/ProgrammerHumor/AbC12de', 'https://i.imgur.com/AbC12de.jpg'],
  ['https://i.imgur.com/AbC12de', 'https://i.imgur.com/AbC12de.jpg'],
  ['https://i.imgur.com/AbC12de.gifv', 'https://i.imgur.com/AbC12de.gif'],
  ['https://i.imgur.com/AbC12de.MP4', 'https://i.imgur.com/AbC12de.gif'],
  ['https://i.imgur.com/AbC12de.webp?maxwidth=640', 'https://i.imgur.com/AbC12de.jpg'],
])('%s leads to %s', (address, direct) => {
  expect(directImageUrl(address)).toBe(direct);
});

test.each([
  'https://i.imgur.com/AbC12de.png?1',
  'https://imgur.com/',
  'https://imgur.com/user/someone/posts',
  'https://imgur.com.evil.example/AbC12de',
  'https://evil.example/imgur.com/AbC12de',
  'https://user@notimgur.com/AbC12de',
  'ftp://imgur.com/AbC12de',
  'not an address',
  '',
])('%j is left as it is', (address) => {
  expect(directImageUrl(address)).toBe(address);
});

test('the picture that says an image is gone is known', () => {
  expect(isMissingImage(new URL('https://i.imgur.com/removed.png'))).toBe(true);
  expect(isMissingImage(new URL('https://i.imgur.com/AbC12de.png'))).toBe(false);
});
