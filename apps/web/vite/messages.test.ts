import { expect, test } from 'vitest';
import { fillPlaces, type Places, writePlaces } from './messages.ts';

declare global {
  var siteName: string;
}

const IMPORT = "import { m } from '@corpomeme/contract/site/messages';\n";
/** Writes the texts of one language, or of the first of several. */
function writeTexts(code: string, file: string, catalogue: object, others = {}) {
  const texts: Places = new Map();
  const written = writePlaces(code, file, { first: catalogue, ...others } as never, texts);
  const fill = (language: string) => fillPlaces(written.code, texts, language);
  return { code: fill('first'), fill, built: written.code };
}

const catalogue = {
  comment: {
    reply: "Don't \u2028reply",
    'left(count: number)': '{count, plural, one {1 left} other {{count} left}}',
    sorts: { best: 'Best', newest: 'Newest' },
    tips: [{ title: 'One' }],
    rules: 'Rules of Corpomeme.',
    'posted(name)': '{name} on Corpomeme: {name}',
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

test('scripts read the name of the site where a text has that of the product, and a member’s words stay', async () => {
  globalThis.siteName = 'Biroul';
  const { rules, length, posted, rest } = await run(`
    export const rules = m.comment.rules;
    export const length = m.comment.rules.length;
    export const posted = m.comment.posted({ name: 'Corpo' + 'meme' });
    export const { rules: rest } = m.comment;
  `);
  expect([rules, length, rest]).toEqual(['Rules of Biroul.', 16, 'Rules of Biroul.']);
  expect(posted).toBe('Corpomeme on Biroul: Corpomeme');
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

const romanian = {
  comment: {
    ...catalogue.comment,
    reply: 'Răspunde',
    'left(count: number)': '{count, plural, one {încă unul} few {încă {count}} other {încă {count} de}}',
  },
  language: { plurals: 'ro' },
};

test('one build has the texts of each language, and minified names keep their meaning', () => {
  const code = `${IMPORT}export const text = () => m.comment.reply; export const left = () => m.comment.left({ count: 2 });`;
  const { built, fill } = writeTexts(code, 'a.ts', catalogue, { ro: romanian });
  expect(built).not.toMatch(/reply|Răspunde/);
  expect(fill('first')).toContain("Don't");
  expect(fill('first')).not.toContain('Răspunde');
  expect(fill('ro')).toContain('"Răspunde"');
  expect(fill('ro')).toContain('pluralIn("ro")');
  const places: Places = new Map();
  const { code: written } = writePlaces(code, 'a.ts', { ro: romanian } as never, places);
  const minified = written.replaceAll('(plural,select)', '(a,b)');
  expect(fillPlaces(minified, places, 'ro')).toContain('a(v.count,');
  expect(() => fillPlaces(minified.replaceAll('(a,b)', '(a.c,b)'), places, 'ro')).toThrow(
    'no place of a text',
  );
});

test('a message with a choice works where the minifier gave a function the name of its parameter', () => {
  const places: Places = new Map();
  const code = `${IMPORT}const text = m.comment.left;`;
  const { code: written } = writePlaces(code, 'a.ts', { first: catalogue } as never, places);
  const minified = written.replaceAll('(plural,select)', '(v,s)').replace(/^import.*$/gm, '');
  const body = fillPlaces(minified, places, 'first').replaceAll(/const plural = .*;/g, '');
  const make = new Function('v', 's', `${body} return text({ count: 1 })`);
  expect(
    make((count: number, options: Record<string, string>) => (count === 1 ? options.one : ''), null),
  ).toBe('1 left');
});

test('a script has another name if its texts change in one language', () => {
  const code = `${IMPORT}export const text = () => m.comment.reply;`;
  const changed = { ...romanian, comment: { ...romanian.comment, reply: 'Răspunde-i' } };
  const [before, after] = [romanian, changed].map((ro) => writeTexts(code, 'a.ts', catalogue, { ro }).built);
  expect(before).not.toBe(after);
});
