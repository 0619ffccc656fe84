import { describe, expect, test } from 'vitest';
import { checkStructure, rules } from './check-structure.ts';

interface Fixture {
  path: string;
  text?: string;
  /** The same code without the mistake. */
  right: { path?: string; text?: string };
}

const votes = 'apps/server/src/features/memes/votes';
const web = 'apps/web/app';
const lines = (count: number) => 'const line = 1;\n'.repeat(count);

const fixtures: Record<string, Fixture[]> = {
  'file-length': [
    { path: `${votes}.service.ts`, text: lines(301), right: { text: lines(300) } },
    { path: `${votes}.test.ts`, text: lines(401), right: { text: lines(400) } },
  ],
  'kebab-case': [
    { path: 'apps/web/app/ui/VoteButton.tsx', right: { path: 'apps/web/app/ui/vote-button.tsx' } },
    { path: 'bench/my_runs/run.ts', right: { path: 'bench/my-runs/run.ts' } },
  ],
  'no-shapeless-name': [
    { path: 'apps/server/src/http/utils.ts', right: { path: 'apps/server/src/http/paging.ts' } },
    { path: 'apps/web/app/lib/date-helpers.ts', right: { path: 'apps/web/app/lib/dates.ts' } },
    { path: 'packages/contract/src/common/a.ts', right: { path: 'packages/contract/src/a.ts' } },
  ],
  'no-barrel': [{ path: 'apps/web/app/ui/index.ts', right: { path: 'apps/web/app/ui/button.ts' } }],
  'server-place': [
    { path: 'apps/server/src/services/votes.ts', right: { path: `${votes}.service.ts` } },
    { path: 'apps/server/src/votes.ts', right: { path: `${votes}.service.ts` } },
  ],
  'web-place': [{ path: `${web}/hooks/vote.ts`, right: { path: `${web}/features/votes/vote.ts` } }],
  'server-feature-file': [
    { path: `${votes}.controller.ts`, right: { path: `${votes}.routes.ts` } },
    {
      path: 'apps/server/src/features/memes/sub/sub/votes.service.ts',
      right: { path: `${votes}.service.ts` },
    },
    {
      path: 'apps/server/src/features/ballots/ballots.service.ts',
      right: { path: `${votes}.service.test.ts` },
    },
  ],
  'web-feature-file': [
    { path: `${web}/features/ballots/a.ts`, right: { path: `${web}/features/votes/a.ts` } },
  ],
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
      right: { text: `export type { Agent } from 'undici';` },
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
      text: `import { a } from '../features/votes/a.ts';`,
      right: { text: `import { a } from '../lib/a.ts';` },
    },
  ],
  'web-lib-draws-nothing': [
    {
      path: `${web}/lib/a.ts`,
      text: `import { Button } from '../ui/button.tsx';`,
      right: { path: `${web}/features/votes/a.ts`, text: `import { Button } from '../../ui/button.tsx';` },
    },
  ],
  'web-features-below-pages': [
    {
      path: `${web}/features/votes/a.ts`,
      text: `import { Home } from '../../pages/home.tsx';`,
      right: { path: `${web}/routes.ts` },
    },
  ],
  'web-pages-stand-alone': [
    {
      path: `${web}/pages/home.tsx`,
      text: `import { Feed } from './browse.tsx';`,
      right: { text: `import { strings } from './home.strings.ts';` },
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
  'server-and-web-meet-in-the-contract': [
    {
      path: 'apps/server/src/pages/a.ts',
      text: `import { Home } from '../../../web/app/pages/home.tsx';`,
      right: { text: `import { a } from '@corpomeme/contract/paths';` },
    },
  ],
  'web-knows-only-the-contract': [
    {
      path: `${web}/lib/a.ts`,
      text: `import type { Tables } from '../../../server/src/db/tables.ts';`,
      right: { text: `import { a } from '@corpomeme/contract/paths';` },
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
      path: `${web}/features/votes/a.ts`,
      text: `import { a } from '../moderation/a.ts';`,
      right: { text: `import { a } from '../session/a.ts';` },
    },
    {
      path: `${web}/features/share/a.ts`,
      text: `import { a } from '../memes/a.ts';`,
      right: { path: `${web}/features/comments/a.ts` },
    },
  ],
  'explicit-extension': [
    {
      path: `${web}/lib/a.ts`,
      text: `import { b } from './b';`,
      right: { text: `import { b } from './b.ts';` },
    },
  ],
  'environment-in-config': [
    {
      path: 'apps/server/src/http/a.ts',
      text: 'const port = process.env.PORT;',
      right: { path: 'apps/server/src/config.ts' },
    },
  ],
  'fetch-in-platform': [
    {
      path: `${votes}.service.ts`,
      text: `await fetch('http://elsewhere');`,
      right: { path: 'apps/server/src/platform/a.ts' },
    },
  ],
  'routes-are-operations': [
    {
      path: `${votes}.routes.ts`,
      text: "app.post('/memes/:id/vote', handler);",
      right: { text: 'handle(app, castVote, handler);' },
    },
  ],
  'time-from-clock': [
    {
      path: `${votes}.service.ts`,
      text: 'const now = Date.now();',
      right: { text: 'const now = ctx.clock.now();' },
    },
    {
      path: `${votes}.view.ts`,
      text: 'const now = new Date();',
      right: { text: 'const at = new Date(row.at);' },
    },
  ],
  'query-keys-in-one-file': [
    {
      path: `${web}/features/votes/a.ts`,
      text: `const a = { queryKey: ['votes'] };`,
      right: { text: 'const a = { queryKey: voteKeys.all };' },
    },
  ],
  'text-in-strings': [
    {
      path: `${web}/ui/a.tsx`,
      text: 'const a = <b>Hello</b>;',
      right: { text: 'const a = <b>{strings.hello} · </b>;' },
    },
    {
      path: `${web}/ui/a.tsx`,
      text: 'const a = <i aria-label="Vote" />;',
      right: { text: 'const a = <i className="x" />;' },
    },
    {
      path: `${web}/ui/a.tsx`,
      text: "const a = <b>{'Hello'}</b>;",
      right: { text: "const a = <b>{' '}</b>;" },
    },
  ],
  'explained-suppression': [
    { path: `${web}/ui/a.tsx`, text: '// @ts-ignore because I say so', right: { text: '' } },
    {
      path: `${web}/ui/a.tsx`,
      text: '// @ts-expect-error',
      right: { text: '// @ts-expect-error the types of this library lag behind' },
    },
    {
      path: `${web}/ui/a.tsx`,
      text: '/* biome-ignore lint/a11y/x: todo */',
      right: { text: '/* biome-ignore lint/a11y/x: the label is drawn by the parent */' },
    },
  ],
};

function brokenRules(path: string, text: string): string[] {
  return checkStructure(new Map([[path, text]])).map(({ rule }) => rule);
}

test('each rule has a fixture', () => {
  expect(Object.keys(fixtures).toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
});

describe.each(Object.entries(fixtures))('%s', (name, cases) => {
  test.each(cases)('reports $path and accepts the corrected version', ({ path, text = '', right }) => {
    expect(brokenRules(path, text)).toEqual([name]);
    expect(brokenRules(right.path ?? path, right.text ?? text)).toEqual([]);
  });
});

test('a problem names the place, the mistake and the reason', () => {
  const [problem] = checkStructure(new Map([[`${votes}.service.ts`, `\nimport { sql } from 'kysely';`]]));
  expect(problem).toEqual({
    path: `${votes}.service.ts`,
    line: 2,
    what: 'imports kysely',
    why: expect.stringContaining('one place to look'),
    rule: 'sql-in-queries',
  });
});
