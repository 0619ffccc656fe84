import type { IModule } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import { draw, findOldDrawings, redraw } from './drawing.ts';

const folder = 'apps/server/src/features/';
const features = {
  title: 'features of the server',
  nodeOf: (file: string) =>
    file.startsWith(folder) ? (file.slice(folder.length).split('/')[0] ?? null) : null,
};

/** Parses lines such as `a -> b c`; `?` marks type imports. */
function imports(...lines: string[]) {
  const modules = lines.map((line) => {
    const [source = '', targets = ''] = line.split(' -> ');
    const dependencies = targets.split(' ').map((target) => ({
      resolved: `${folder}${target.replace('?', '')}/b.ts`,
      dependencyTypes: target.startsWith('?') ? ['local', 'import', 'type-only'] : ['local', 'import'],
    }));
    return { source: `${folder}${source}/a.ts`, dependencies };
  });
  return { modules: modules as unknown as IModule[] };
}

const arrowsOf = (drawing: string) => drawing.split('\n').filter((line) => line.includes('-->'));

test('draws value imports without transitive ones', () => {
  const drawing = draw(
    imports('users -> memes audit', 'memes -> audit', 'audit -> ?users', 'avatars -> ?users'),
    features,
  );
  expect(drawing.split('\n')).toEqual([
    'flowchart TD',
    '  avatars',
    '  memes --> audit',
    '  users --> memes',
  ]);
});

test('draws each arrow of a circle', () => {
  const drawing = draw(imports('users -> memes', 'memes -> users audit', 'audit -> audit'), features);
  expect(arrowsOf(drawing)).toEqual(['  memes --> audit', '  memes --> users', '  users --> memes']);
});

const place = (title: string) => `<!-- drawn: ${title} -->\n\`\`\`mermaid\nold\n\`\`\`\n<!-- end -->\n`;

test('the document’s text is kept, and an outdated drawing is a problem', () => {
  const page = `Words.\n${['repository', 'features of the server', 'features of the web app'].map(place).join('')}`;
  const now = imports('people/users -> memes', 'memes -> site/audit', 'site/audit -> site/audit');
  const redrawn = redraw(page, now);
  expect(redrawn).toContain('people_users --> memes');
  expect(redrawn).toMatch(/^Words\./);
  expect(findOldDrawings(page, now)).toHaveLength(1);
  expect(findOldDrawings(redrawn, now)).toEqual([]);
});
