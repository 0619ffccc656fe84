import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from './check-structure.ts';
import { findImportProblems, readImports } from './cruise.ts';
import { SERVER_FEATURES, WEB_FEATURES } from './feature-order.ts';
import { importRules } from './import-rules.ts';

/** One violation for each import rule, and the allowed variant. */

interface Fixture {
  path: string;
  text: string;
  /** The same code without the mistake. */
  right: { path?: string; text?: string };
}

const votes = 'apps/server/src/features/memes/votes';
const web = 'apps/web/app';

const fixtures: Record<string, Fixture[]> = {
  'sql-in-queries': [
    {
      path: `${votes}.service.ts`,
      text: `import { sql } from 'kysely';`,
      right: { path: `${votes}.queries.ts` },
    },
    {
      path: 'apps/server/src/platform/x.ts',
      text: `import { DatabaseSync } from 'node:sqlite';`,
      right: { path: 'apps/server/src/db/x.ts' },
    },
  ],
  'outside-world-in-platform': [
    {
      path: `${votes}.service.ts`,
      text: `import { readFile } from 'node:fs/promises';`,
      right: { path: 'apps/server/src/platform/x.ts' },
    },
    {
      path: 'apps/server/src/http/x.ts',
      text: `export { request } from 'undici';`,
      right: { text: `import type { Agent } from 'undici';` },
    },
    {
      path: 'apps/server/src/pages/x.ts',
      text: `await import('node:fs');`,
      right: { path: 'apps/server/src/cli/x.ts' },
    },
  ],
  'routes-call-services': [
    {
      path: `${votes}.routes.ts`,
      text: `import { insertVote } from './votes.queries.ts';`,
      right: { text: `import { castVote } from './votes.service.ts';` },
    },
  ],
  'services-know-no-routing': [
    {
      path: `${votes}.service.ts`,
      text: `import type { FastifyRequest } from 'fastify';`,
      right: { text: '' },
    },
  ],
  'services-know-no-http': [
    {
      path: `${votes}.service.ts`,
      text: `import { actorOf } from '../../http/access.ts';`,
      right: { text: `import type { Actor } from '../../http/actor.ts';` },
    },
  ],
  'queries-decide-nothing': [
    {
      path: `${votes}.queries.ts`,
      text: `import type { Context } from '../../context.ts';`,
      right: { text: `import type { Database } from '../../db/dialect.ts';` },
    },
  ],
  'queries-only-query': [
    {
      path: `${votes}.queries.ts`,
      text: `import { createBus } from '../../realtime/bus.ts';`,
      right: { text: `import type { Cursor } from '../../http/paging.ts';` },
    },
  ],
  'policies-and-views-are-pure': [
    {
      path: `${votes}.policy.ts`,
      text: `import { findVote } from './votes.queries.ts';`,
      right: { text: `import type { VoteRow } from './votes.queries.ts';` },
    },
  ],
  'db-at-the-bottom': [
    {
      path: 'apps/server/src/db/x.ts',
      text: `import { a } from '../features/memes/votes.view.ts';`,
      right: { text: '' },
    },
  ],
  'platform-at-the-bottom': [
    {
      path: 'apps/server/src/platform/x.ts',
      text: `import { a } from '../db/dialect.ts';`,
      right: { text: '' },
    },
  ],
  'realtime-knows-no-routes': [
    {
      path: 'apps/server/src/realtime/x.ts',
      text: `import { a } from '../features/memes/votes.routes.ts';`,
      right: { text: `import { a } from '../features/memes/votes.queries.ts';` },
    },
  ],
  'composition-on-top': [
    {
      path: 'apps/server/src/http/x.ts',
      text: `import { buildApp } from '../app.ts';`,
      right: { path: 'apps/server/src/cli/x.ts' },
    },
  ],
  'features-take-config-from-context': [
    {
      path: `${votes}.service.ts`,
      text: `import { readConfig } from '../../config.ts';`,
      right: { text: `import type { Config } from '../../config.ts';` },
    },
  ],
  'web-ui-and-lib-at-the-bottom': [
    {
      path: `${web}/ui/button.tsx`,
      text: `import { a } from '../features/site/votes/a.ts';`,
      right: { text: `import { a } from '../lib/a.ts';` },
    },
  ],
  'web-lib-draws-nothing': [
    {
      path: `${web}/lib/a.ts`,
      text: `import { Button } from '../ui/button.tsx';`,
      right: {
        path: `${web}/features/site/votes/a.ts`,
        text: `import { Button } from '../../../ui/button.tsx';`,
      },
    },
  ],
  'web-features-below-pages': [
    {
      path: `${web}/features/site/votes/a.ts`,
      text: `import { Home } from '../../../pages/home.tsx';`,
      right: { path: `${web}/routes.ts` },
    },
  ],
  'web-pages-stand-alone': [
    {
      path: `${web}/pages/home.tsx`,
      text: `import { Feed } from './browse.tsx';`,
      right: { text: `import { HOME } from './home-parts.ts';` },
    },
  ],
  'web-runs-in-browsers': [
    {
      path: `${web}/lib/a.ts`,
      text: `import path from 'node:path';`,
      right: { path: `${web}/entry.server.tsx` },
    },
  ],
  'contract-needs-only-zod': [
    {
      path: 'packages/contract/src/a.ts',
      text: `import ipaddr from 'ipaddr.js';`,
      right: { text: `import { z } from 'zod';\nimport { b } from './b.ts';` },
    },
  ],
  'drawing-needs-nothing': [
    {
      path: 'packages/drawing/src/a.ts',
      text: `import { page } from '@corpomeme/contract/site/paths';`,
      right: { text: `import { b } from './b.ts';` },
    },
  ],
  'server-and-web-meet-in-the-contract': [
    {
      path: 'apps/server/src/pages/a.ts',
      text: `import { Home } from '../../../web/app/pages/home.tsx';`,
      right: { text: `import { a } from '@corpomeme/contract/site/paths';` },
    },
  ],
  'web-knows-only-the-contract': [
    {
      path: `${web}/lib/a.ts`,
      text: `import type { Tables } from '../../../server/src/db/tables.ts';`,
      right: { text: `import { a } from '@corpomeme/contract/site/paths';` },
    },
  ],
  'product-without-test-code': [
    {
      path: 'apps/server/src/http/a.ts',
      text: `import { site } from '../../test/test-site.ts';`,
      right: { path: 'apps/server/src/http/a.test.ts' },
    },
  ],
  'web-features-in-order': [
    {
      path: `${web}/features/site/votes/a.ts`,
      text: `import { a } from '../../moderation/a.ts';`,
      right: { text: `import { a } from '../session/a.ts';` },
    },
    {
      path: `${web}/features/memes/themes/a.ts`,
      text: `import { a } from '../a.ts';`,
      right: { path: `${web}/features/memes/list/a.ts` },
    },
  ],
  'no-circle': [
    {
      path: `${web}/lib/circle.ts`,
      text: `import { b } from './ring.ts';`,
      right: { text: `import type { B } from './ring.ts';` },
    },
    { path: `${web}/lib/ring.ts`, text: `import { a } from './circle.ts';`, right: {} },
  ],
  'http-below-features': [
    {
      path: 'apps/server/src/http/x.ts',
      text: `import { a } from '../features/memes/votes.service.ts';`,
      right: { text: `import type { A } from '../features/memes/votes.service.ts';` },
    },
  ],
  'features-below-realtime': [
    {
      path: `${votes}.service.ts`,
      text: `import { createBus } from '../../realtime/bus.ts';`,
      right: { text: `import type { Bus } from '../../realtime/bus.ts';` },
    },
  ],
  'context-knows-no-feature': [
    {
      path: 'apps/server/src/context.ts',
      text: `import type { A } from './features/memes/votes.service.ts';`,
      right: { path: 'apps/server/src/create-context.ts' },
    },
  ],
  'server-features-in-order': [
    {
      path: 'apps/server/src/features/site/audit/audit.ts',
      text: `import type { A } from '../../memes/votes.service.ts';`,
      right: { path: 'apps/server/src/features/people/users/users.service.ts' },
    },
  ],
};

/** All files that fixtures import, so that each import resolves. */
const THERE = [
  'apps/server/src/app.ts',
  'apps/server/src/config.ts',
  'apps/server/src/context.ts',
  'apps/server/src/db/dialect.ts',
  'apps/server/src/db/tables.ts',
  'apps/server/src/http/access.ts',
  'apps/server/src/http/actor.ts',
  'apps/server/src/http/paging.ts',
  'apps/server/src/realtime/bus.ts',
  'apps/server/test/test-site.ts',
  `${votes}.queries.ts`,
  `${votes}.routes.ts`,
  `${votes}.service.ts`,
  `${votes}.view.ts`,
  'packages/contract/src/b.ts',
  'packages/drawing/src/b.ts',
  ...['ui/button.tsx', 'lib/a.ts', 'pages/home.tsx', 'pages/browse.tsx', 'pages/home.strings.ts'].map(
    (file) => `${web}/${file}`,
  ),
  ...['memes', 'moderation', 'site/session', 'site/votes'].map(
    (feature) => `${web}/features/${feature}/a.ts`,
  ),
];

type Kind = 'wrong' | 'right';
const problems: Record<Kind, Problem[]> = { wrong: [], right: [] };
const roots: string[] = [];

/** Returns the problems of one tree that contains all fixtures; those of one path share a file. */
async function judge(files: { path: string; text: string }[]): Promise<Problem[]> {
  const root = mkdtempSync(path.join(tmpdir(), 'imports-'));
  roots.push(root);
  // dependency-cruiser only recognises type imports of packages that resolve.
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  const texts = new Map(THERE.map((file) => [file, '']));
  for (const { path: file, text } of files)
    texts.set(
      file,
      `${texts.get(file) ?? ''}${text}
`,
    );
  for (const [file, text] of texts) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return findImportProblems(root, await readImports(root, ['apps', 'packages']));
}

beforeAll(async () => {
  const all = Object.values(fixtures).flat();
  problems.wrong = await judge(all);
  problems.right = await judge(
    all.map(({ path, text, right }) => ({ path: right.path ?? path, text: right.text ?? text })),
  );
});

afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

test('each rule has a fixture', () => {
  expect(Object.keys(fixtures).toSorted()).toEqual(
    [...new Set(importRules.map(({ name }) => name))].toSorted(),
  );
});

describe.each(Object.entries(fixtures))('%s', (name, cases) => {
  test.each(cases)('reports $path', ({ path, text }) => {
    const specifier = /'([^']+)'/.exec(text)?.[1];
    expect(problems.wrong).toContainEqual(
      expect.objectContaining({ path, rule: name, what: `imports ${specifier}`, line: expect.any(Number) }),
    );
  });
});

test('allowed imports break no rule', () => {
  expect(problems.right).toEqual([]);
});

test('a problem names the line and the reason', () => {
  const [problem] = problems.wrong.filter(({ rule }) => rule === 'sql-in-queries');
  expect(problem).toMatchObject({
    what: expect.stringContaining('imports '),
    why: expect.stringContaining('one place'),
  });
});

/** Returns the folders of features: rooms that are a feature themselves, and the folders of nouns in other rooms. */
function featureFolders(folder: string, features: readonly string[]): string[] {
  return readdirSync(folder)
    .flatMap((room) => {
      const nouns = readdirSync(path.join(folder, room)).map((noun) => `${room}/${noun}`);
      return features.includes(room) ? [room, ...nouns.filter((noun) => features.includes(noun))] : nouns;
    })
    .toSorted();
}

test('feature folders equal the ordered list', () => {
  expect(featureFolders('apps/server/src/features', SERVER_FEATURES)).toEqual(SERVER_FEATURES.toSorted());
  expect(featureFolders('apps/web/app/features', WEB_FEATURES)).toEqual(WEB_FEATURES.toSorted());
});
