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
    { path: `${votes}.service.ts`, text: lines(501), right: { text: lines(500) } },
    { path: `${votes}.ts`, text: lines(321), right: { text: lines(320) } },
    { path: `${votes}.test.ts`, text: lines(501), right: { text: lines(500) } },
  ],
  'kebab-case': [
    { path: 'apps/web/app/ui/VoteButton.tsx', right: { path: 'apps/web/app/ui/vote-button.tsx' } },
    { path: 'bench/my_runs/run.ts', right: { path: 'bench/my-runs/run.ts' } },
  ],
  'no-shapeless-name': [
    { path: 'apps/server/src/http/utils.ts', right: { path: 'apps/server/src/http/paging.ts' } },
    { path: 'apps/web/app/lib/date-helpers.ts', right: { path: 'apps/web/app/lib/dates.ts' } },
    { path: 'packages/contract/src/site/common.ts', right: { path: 'packages/contract/src/site/a.ts' } },
  ],
  'no-barrel': [{ path: 'apps/web/app/ui/index.ts', right: { path: 'apps/web/app/ui/button.ts' } }],
  'server-place': [
    { path: 'apps/server/src/services/votes.ts', right: { path: `${votes}.service.ts` } },
    { path: 'apps/server/src/votes.ts', right: { path: `${votes}.service.ts` } },
  ],
  'contract-file': [
    { path: 'packages/contract/src/ballots/a.ts', right: { path: 'packages/contract/src/memes/a.ts' } },
  ],
  'web-place': [{ path: `${web}/hooks/vote.ts`, right: { path: `${web}/features/site/votes/vote.ts` } }],
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
    { path: `${web}/features/ballots/a.ts`, right: { path: `${web}/features/site/votes/a.ts` } },
  ],
  'oldest-browsers': [
    {
      path: `${web}/lib/a.ts`,
      text: 'const joined = event.getCoalescedEvents();',
      right: { text: 'const joined = event.getCoalescedEvents?.() ?? [event];' },
    },
    {
      path: `${web}/lib/a.ts`,
      text: 'requestIdleCallback(start);',
      right: { text: "if ('requestIdleCallback' in window) requestIdleCallback(start);" },
    },
    { path: `${web}/lib/a.ts`, text: 'Object.groupBy(a, b);', right: { text: 'Map.groupBy(a, b);' } },
    { path: 'apps/web/offline-page.ts', text: 'Map.groupBy(a, b);', right: { path: `${web}/lib/a.ts` } },
    { path: `${web}/lib/a.ts`, text: 'new CloseWatcher();', right: { text: 'new ResizeObserver();' } },
  ],
  'explicit-extension': [
    {
      path: `${web}/lib/a.ts`,
      text: `import { b } from './b';`,
      right: { text: `import { b } from './b.ts';` },
    },
  ],
  'actors-act': [
    {
      path: `${votes}.service.ts`,
      text: 'async function vote(ctx: Context, { userId }: Actor) { await ctx.transact((trx) => insert(trx, userId)); }',
      right: {
        text: 'async function vote(ctx: Context, actor: Actor) { await act(ctx, actor, (trx) => insert(trx)); }',
      },
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
  'forms-are-posted': [
    {
      path: `${web}/ui/a.tsx`,
      text: 'const a = <form onSubmit={send} />;',
      right: { text: 'const a = <form method="get" action={page.browse()} />;' },
    },
    {
      path: `${web}/ui/a.tsx`,
      text: 'const a = <form method="post" />;',
      right: { path: `${web}/ui/form/form.tsx` },
    },
  ],
  'stored-files-as-streams': [
    {
      path: `${votes}.service.ts`,
      text: "import { buffer } from 'node:stream/consumers';",
      right: { text: "import { text } from 'node:stream/consumers';" },
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
  'browsers-load-no-schemas': [
    {
      path: `${web}/lib/a.ts`,
      text: `import { COMMENTS, Comment } from '@corpomeme/contract/comments/comments';`,
      right: { text: `import { COMMENTS, type Comment } from '@corpomeme/contract/comments/comments';` },
    },
  ],
  'query-keys-in-one-file': [
    {
      path: `${web}/features/site/votes/a.ts`,
      text: `const a = { queryKey: ['votes'] };`,
      right: { text: 'const a = { queryKey: voteKeys.all };' },
    },
  ],
  'text-in-catalogue': [
    {
      path: `${web}/ui/a.tsx`,
      text: 'export const a = <img alt={`Votes`} />;',
      right: { text: 'export const a = <img alt={`2 / 2`} />;' },
    },
    {
      path: `${web}/ui/a.tsx`,
      text: 'const a = <b>Hello</b>;',
      right: { text: 'const a = <b>{m.ui.hello} · </b>;' },
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
    {
      path: `${web}/ui/a.ts`,
      text: "export const a = 'The meme was not sent';",
      right: { text: "export const a = 'Samsung Internet';" },
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
  const [problem] = checkStructure(new Map([[`${votes}.service.ts`, '\nconst now = Date.now();']]));
  expect(problem).toEqual({
    path: `${votes}.service.ts`,
    line: 2,
    what: 'calls Date.now()',
    why: expect.stringContaining('ctx.clock'),
    rule: 'time-from-clock',
  });
});
