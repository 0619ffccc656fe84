import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteFacts } from '@corpomeme/contract/site/site-facts';
import type { WrittenPage } from '@corpomeme/contract/site/written-pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallPng } from '../../test/corpus.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { tellOfPages } from '../features/people/admin/pages/pages.ts';
import { runAdmin } from './admin.ts';

let site: TestSite;
const folder = makeTemporaryFolder('corpomeme-site-verbs-');
const inFolder = (name: string) => path.join(folder, name);
beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

async function admin(...words: string[]) {
  const { database } = site.ctx.config;
  const env = {
    DATA_DIR: site.dataDir,
    AUTH_SECRET: site.ctx.auth.secret,
    ...(database.kind === 'postgres' && { DATABASE_URL: database.url }),
  };
  const out: string[] = [];
  const code = await runAdmin(words, {
    env,
    print: (line) => out.push(line),
    complain: (line) => out.push(line),
  });
  return { code, out: out.join('\n') };
}
/** Later than responses of the same version of the database are kept. */
const read = async <Body>(address: string) => {
  site.clock.advance(11_000);
  return (await site.get(address)).json<Body>();
};
const TEXTS = {
  title: { en: 'Terms', ro: 'Termeni' },
  text: { en: 'Be kind.', ro: 'Fii bun.' },
  note: { en: 'Shorter.', ro: 'Mai scurt.' },
};

test('a site becomes the operator’s own by commands alone', async () => {
  const member = await site.member();
  site.clock.advance(60_000);
  const settings = {
    siteName: 'Biroul',
    accentColour: '#7fd1ff',
    offeredLanguages: 'ro',
    operatorName: 'Meme SRL',
  };
  expect((await admin('settings', JSON.stringify(settings))).code).toBe(0);
  writeFileSync(inFolder('logo.png'), await smallPng(30, 30));
  expect((await admin('logo', inFolder('logo.png'))).code).toBe(0);
  writeFileSync(inFolder('terms.json'), JSON.stringify({ ...TEXTS, tell: true }));
  expect(await admin('page', 'terms', inFolder('terms.json'))).toEqual({
    code: 0,
    out: 'Version 1 of terms is written.',
  });
  expect((await admin('page', 'terms', inFolder('terms.json'))).out).toBe('Version 2 of terms is written.');
  expect((await admin('page', 'about-us', inFolder('terms.json'))).code).toBe(0);
  expect((await admin('user', 'create', 'a.doua@firma.ro', '--role', 'moderator')).code).toBe(0);

  const facts = await read<SiteFacts>('/site');
  expect(facts).toMatchObject({
    name: 'Biroul',
    accent: '#7fd1ff',
    languages: ['mix', 'ro'],
    operator: { operatorName: 'Meme SRL' },
    pages: [{ slug: 'about-us', title: { en: 'Terms' } }],
  });
  expect((await site.get(`/site/logo/${facts.logo}/192.png`)).statusCode).toBe(200);
  expect((await read<WrittenPage>('/site/pages/terms')).shown).toMatchObject({
    version: 2,
    text: { en: 'Be kind.' },
  });
  await tellOfPages(site.ctx);
  const news = await site.get('/users/me/notifications', member);
  expect(news.json()).toHaveLength(3);
  expect((await admin('logo', '-')).code).toBe(0);
  expect((await read<SiteFacts>('/site')).logo).toBe('');
  const log = await site.ctx.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'site.pages')
    .execute();
  expect(log).toEqual([{ actor_id: null }, { actor_id: null }, { actor_id: null }]);
});

test.each([
  ['a file that is not there', 'page', 'privacy', 'nothing.json'],
  ['a file without JSON', 'page', 'privacy', 'bad.json'],
  ['a page without a text', 'page', 'privacy', 'partial.json'],
  ['an impossible name', 'page', '../x', 'whole.json'],
  ['a picture that is not there', 'logo', 'nothing.png'],
])('%s is refused and changes nothing', async (_case, verb, ...words) => {
  writeFileSync(inFolder('bad.json'), '{');
  writeFileSync(inFolder('partial.json'), JSON.stringify({ title: TEXTS.title }));
  writeFileSync(inFolder('whole.json'), JSON.stringify(TEXTS));
  const file = inFolder(words.at(-1) ?? '');
  expect((await admin(verb, ...words.slice(0, -1), file)).code).toBe(2);
  expect((await read<WrittenPage>('/site/pages/privacy')).versions).toEqual([]);
});

test('an old version and a file that is no picture fail', async () => {
  writeFileSync(inFolder('old.json'), JSON.stringify({ ...TEXTS, version: 7 }));
  expect((await admin('page', 'cookies', inFolder('old.json'))).code).toBe(1);
  expect((await admin('logo', inFolder('old.json'))).code).toBe(1);
  expect((await read<WrittenPage>('/site/pages/cookies')).versions).toEqual([]);
});
