import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const APP = path.join(import.meta.dirname, '..');

/** What members, moderators and admins wrote, by the names of the contract. */
const WRITTEN =
  /^(?!m\.|errors\.|formState\.errors\.|error\.|part\.|spoken\.|entry\.text|toast\.|recourse\.|state\.)(?:[\w.?]*\b(?:username|company|message|content|reason|answer|excerpt|about)|(?:appeal|notice|report)\.text|titleOf\(\w+\)|memeTitle\(\w+\)|truncate\(.*\)|\w*company\.name)$/;

/** Reasons in these files are texts of the site. */
const OWN_REASONS = new Set([
  'features/comments/posting/comment-text-form.tsx',
  'features/people/auth/verification/unverified.tsx',
]);

/** An opening tag with the expression that follows it. */
const CHILD = /<([A-Za-z]\w*)\b((?:[^<>{}]|=>|\{[^{}]*\})*)>\s*\{([^{}]+)\}/g;

test('texts of members have their own direction of writing', () => {
  const files = globSync('{features,pages,ui}/**/*.tsx', { cwd: APP }).filter(
    (file) => !OWN_REASONS.has(file),
  );
  const found = files.flatMap((file) =>
    [...readFileSync(path.join(APP, file), 'utf8').matchAll(CHILD)]
      .filter(([, , , expression = '']) => WRITTEN.test(expression.trim()))
      .map(([, tag, attributes = '', expression]) => ({
        where: `${file}: {${expression}}`,
        isIsolated: tag === 'bdi' || attributes.includes('dir="auto"'),
      })),
  );
  expect(found.filter(({ isIsolated }) => !isIsolated).map(({ where }) => where)).toEqual([]);
  expect(found.length).toBeGreaterThan(30);
});
