import { expect, test } from 'vitest';
import { subjectOfAddress } from './addresses.ts';

const SITE = 'https://www.corpomeme.example';

test.each([
  ['/meme/12', 12, null],
  ['/embed/12', 12, null],
  ['/memes/12', 12, null],
  ['/meme/12/', 12, null],
  ['meme/12', 12, null],
  ['/memes/12/comments', 12, null],
  ['/memes/12/comments/', 12, null],
  ['/memes/12/comments/34', 12, 34],
  ['/memes/12/comments/34/', 12, 34],
  ['/memes/12/comments/34#comment-5', 12, 34],
  ['/meme/12#comment-34', 12, 34],
  ['/meme/12?from=mail#comment-34', 12, 34],
  ['/meme/12#comments', 12, null],
  ['/meme/12#comment-34x', 12, null],
  ['/meme/12#comment-0', 12, null],
  ['/meme/12#x#comment-3', 12, null],
  ['/share/12.jpg', 12, null],
  ['/meme/9007199254740991', Number.MAX_SAFE_INTEGER, null],
  ['https://www.corpomeme.example/meme/12', 12, null],
  ['http://corpomeme.example/meme/12', 12, null],
  ['corpomeme.example/meme/12', 12, null],
  ['WWW.Corpomeme.example/meme/12#comment-34', 12, 34],
])('%s is about the meme %i and the comment %j', (text, memeId, commentId) => {
  expect(subjectOfAddress(text, SITE)).toEqual({ memeId, commentId });
});

test.each([
  '',
  '/',
  '/meme/0',
  '/meme/012',
  '/meme/12x',
  '/x/meme/12',
  '/meme/9007199254740992',
  '/meme/12//',
  '/meme/12/comment/3',
  '/meme/12/comments/0',
  '/meme/12/commentsx',
  '/meme',
  '/share/12.png',
  '/share/12.jpgx',
  '/share/12xjpg',
  '/share/0.jpg',
  '/x/share/12.jpg',
  '//corpomeme.example/meme/12',
  'corpomeme.example.other/meme/12',
  'xcorpomeme.example/meme/12',
  'corpomeme.example@other.example/meme/12',
  'ftp://corpomeme.example/meme/12',
  'httpsx://corpomeme.example/meme/12',
  'xhttps://corpomeme.example/meme/12',
  'https://other.example/meme/12',
  'https://www.www.corpomeme.example/meme/12',
  'https://xwww.corpomeme.example/meme/12',
  'https://corpomeme.example:8443/meme/12',
  'https://ana@corpomeme.example/meme/12',
  'https://:secret@corpomeme.example/meme/12',
  'https://[/meme/12',
])('"%s" is about nothing', (text) => {
  expect(subjectOfAddress(text, SITE)).toBeNull();
});

test('a site with its own port is recognised by it', () => {
  expect(subjectOfAddress('http://localhost:3000/meme/1', 'http://localhost:3000')).not.toBeNull();
  expect(subjectOfAddress('localhost:3000/meme/1', 'http://localhost:3000')).not.toBeNull();
  expect(subjectOfAddress('localhost:3001/meme/1', 'http://localhost:3000')).toBeNull();
  expect(subjectOfAddress('http://localhost:3001/meme/1', 'http://localhost:3000')).toBeNull();
  expect(subjectOfAddress('https://api.www.example/meme/1', 'https://api.example')).toBeNull();
});
