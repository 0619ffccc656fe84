import { expect, test } from 'vitest';
import { type DeskNote, withNote } from './use-desk-notes.ts';

const note = (key: number, text: string): DeskNote => ({ key, text, isError: false });
const textsAfter = (...texts: string[]) =>
  texts.reduce<readonly DeskNote[]>((notes, text, key) => withNote(notes, note(key, text)), []);

test('the same news twice is one note, the later one', () => {
  const notes = textsAfter('Ana approved it', 'Another', 'Ana approved it');
  expect(notes.map(({ key, text }) => [key, text])).toEqual([
    [1, 'Another'],
    [2, 'Ana approved it'],
  ]);
});

test('only the latest notes are kept', () => {
  expect(textsAfter('1', '2', '3', '4').map(({ text }) => text)).toEqual(['2', '3', '4']);
});
