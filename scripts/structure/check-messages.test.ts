import { expect, test } from 'vitest';
import { checkMessages } from './check-messages.ts';

const MIX = 'packages/contract/src/site/messages/mix.json';
const READER = 'apps/web/app/ui/a.tsx';
const IMPORT = "import { m } from '@corpomeme/contract/site/messages';\n";
const catalogue = {
  comment: {
    reply: 'Reply',
    edit: 'Edit',
    'left(count: number)': '{count, plural, one {1 left} other {{count} left}}',
    sorts: { best: 'Best', newest: 'Newest' },
  },
};
/** Uses every message. */
const code = `export const f = (sort) => {
  const { reply, edit } = m.comment;
  return [reply, edit, m.comment.left({ count: 1 }), m.comment.sorts[sort]];
};`;

/** Returns the rules that a tree breaks, with what was found. */
function findings(files: Record<string, string>): string[] {
  const tree = new Map(
    Object.entries({ [MIX]: JSON.stringify(catalogue), [READER]: IMPORT + code, ...files }),
  );
  return checkMessages(tree).map(({ rule, path, what }) => `${rule}: ${path}: ${what}`);
}

test('messages that are used where they are needed have no finding', () => {
  expect(findings({})).toEqual([]);
});

test('a message without a use is found, also beside others that are taken out of its group', () => {
  const less = code.replace('reply, edit }', 'reply }').replace(', m.comment.sorts[sort]', '');
  expect(findings({ [READER]: IMPORT + less })).toEqual([
    `used-message: ${MIX}: nothing uses comment.edit`,
    `used-message: ${MIX}: nothing uses comment.sorts.best`,
    `used-message: ${MIX}: nothing uses comment.sorts.newest`,
  ]);
});

test('a text that is read when a module loads is found', () => {
  const early = `${IMPORT}export const LABEL = m.comment.reply;\nexport const label = () => m.comment.edit;`;
  expect(findings({ 'apps/web/app/ui/b.tsx': early })).toEqual([
    'message-when-used: apps/web/app/ui/b.tsx: reads m.comment.reply when the module loads',
  ]);
});

test('a translation that lacks a parameter is found, and one that takes a word for a number', () => {
  const lacking = { comment: { 'left(count: number)': 'some left' } };
  const asWord = { comment: { 'left(count: number)': '{count} left' } };
  const alone = { comment: { answer: 'Răspunde' } };
  const path = 'packages/contract/src/site/messages/ro.json';
  const found = (tree: object) => findings({ [path]: JSON.stringify(tree) });
  expect(found(lacking)).toEqual([
    `message-parameters: ${path}: comment.left(count: number) has no parameters`,
  ]);
  expect(found(asWord)).toEqual([
    `message-parameters: ${path}: comment.left(count: number) has the parameters count`,
  ]);
  expect(found(alone)).toEqual([`known-message: ${path}: comment.answer is no message of ${MIX}`]);
});
