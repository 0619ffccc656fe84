import { expect, test } from 'vitest';
import { writeTexts } from './messages.ts';

const IMPORT = "import { m } from '@corpomeme/contract/site/messages';\n";
const catalogue = {
  comment: {
    reply: "Don't \u2028reply",
    'left(count: number)': '{count, plural, one {1 left} other {{count} left}}',
    sorts: { best: 'Best', newest: 'Newest' },
    tips: [{ title: 'One' }],
  },
};

/** Returns what the exports of a module are after its texts were written into it. */
async function run(code: string): Promise<Record<string, unknown>> {
  const written = writeTexts(IMPORT + code, 'a.ts', catalogue).code;
  return import(
    `data:text/javascript,${encodeURIComponent(`${written.replace(/"[^"]*choices\.ts"/, JSON.stringify(CHOICES))}`)}`
  );
}

const CHOICES = `data:text/javascript,${encodeURIComponent(
  'export const pluralIn = () => (n, all) => (n === 1 ? all.one : all.other); export const select = () => "";',
)}`;

test('a script has the texts that it uses, and no others', async () => {
  const { code } = writeTexts(`${IMPORT}export const text = m.comment.reply;`, 'a.ts', catalogue);
  expect(code).not.toContain('Best');
  const { text, best, left, titles } = await run(`
    export const text = m.comment.reply.toUpperCase();
    export const best = (sort) => m.comment.sorts[sort];
    export const left = m.comment.left({ count: 1 }) + m.comment.left({ count: 2 });
    export const titles = m.comment.tips.map(({ title }) => title);
  `);
  expect(text).toBe("DON'T \u2028REPLY");
  expect((best as (sort: string) => string)('best')).toBe('Best');
  expect(left).toBe('1 left2 left');
  expect(titles).toEqual(['One']);
});

test('a group is an object with its texts and functions', async () => {
  const { reply, left } = await run('const { reply, left } = m.comment; export { reply, left };');
  expect(reply).toBe("Don't \u2028reply");
  expect((left as (values: object) => string)({ count: 3 })).toBe('3 left');
});

test('the build fails at a message that does not exist', () => {
  expect(() => writeTexts(`${IMPORT}m.comment.replies;`, 'a.ts', catalogue)).toThrow(
    'a.ts: there is no message m.comment.replies',
  );
});
