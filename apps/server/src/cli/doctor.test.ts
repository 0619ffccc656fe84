import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailServer } from '../../test/mail-server.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { runAdmin } from './admin.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

async function doctor(env: Record<string, string> = {}, ...words: string[]) {
  const { database } = site.ctx.config;
  const own = database.kind === 'postgres' ? { DATABASE_URL: database.url, AUTH_SECRET: 'x'.repeat(32) } : {};
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runAdmin(['doctor', ...words], {
    env: { DATA_DIR: site.dataDir, ...own, ...env },
    print: say,
    complain: say,
  });
  const find = (name: string) => lines.find((line) => line.slice(9).startsWith(`${name}: `));
  return { code, lines, find };
}

test('prints one line for each part of a healthy site', async () => {
  const server = await startMailServer();
  const { code, lines } = await doctor({
    SMTP_URL: server.url,
    PUBLIC_URL: 'https://corpomeme.ro',
    TRUST_PROXY: '1',
  });
  await server.stop();
  expect([code, lines]).toEqual([
    0,
    [
      expect.stringMatching(/^ok {7}versions: Node \d+/),
      expect.stringMatching(/^(ok|warning) +disk: \d+ MB free of \d+ MB in \//),
      expect.stringMatching(
        /^ok {7}database: (SQLite|PostgreSQL) [\d.]+, answers in \d+ ms, schema up to date$/,
      ),
      expect.stringMatching(/^ok {7}storage: .*uploads takes files$/),
      'ok       pictures: a picture was converted',
      'ok       mail: the mail server takes mails',
      expect.stringMatching(/secrets: /),
      expect.stringMatching(/^ok {7}clock: 20/),
      'ok       proxy: https://corpomeme.ro, behind a trusted proxy',
    ],
  ]);
});

test('names broken parts, and fails with an exit code', async () => {
  const away = await doctor({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect([away.code, away.find('mail')]).toEqual([1, expect.stringMatching(/^FAILED +mail: .*ECONNREFUSED/)]);
  expect(away.lines.at(-1)).toBe('1 failed');

  rmSync(path.join(site.dataDir, 'uploads'), { recursive: true, force: true });
  writeFileSync(path.join(site.dataDir, 'uploads'), 'a file where the folder belongs');
  expect((await doctor()).find('storage')).toMatch(/^FAILED +storage: E/);
  rmSync(path.join(site.dataDir, 'uploads'));

  const lost = await doctor({
    DATABASE_URL: 'postgres://nobody:geheim@127.0.0.1:1/x',
    AUTH_SECRET: 'x'.repeat(32),
  });
  expect([lost.code, lost.find('database')]).toEqual([
    1,
    expect.stringMatching(/^FAILED +database: .*ECONNREFUSED/),
  ]);
  expect(lost.lines.join()).not.toContain('geheim');
});

test('warns about parts that work but are risky', async () => {
  const { code, find } = await doctor({ PUBLIC_URL: 'https://corpomeme.ro' });
  expect(code).toBe(0);
  expect(find('mail')).toMatch(
    /^warning +mail: nobody gets mails: they are files in .*outbox; set SMTP_URL$/,
  );
  expect(find('proxy')).toMatch(/^warning +proxy: PUBLIC_URL is https/);
  const plain = await doctor({ PUBLIC_URL: 'http://corpomeme.ro' });
  expect(plain.find('proxy')).toMatch(/^warning +proxy: .* not https: passwords travel in clear$/);
});

test('fails for a secret that other users may read', async () => {
  const file = path.join(site.dataDir, 'auth-secret');
  writeFileSync(file, 's'.repeat(64));
  chmodSync(file, 0o644);
  expect((await doctor()).find('secrets')).toMatch(
    /^FAILED +secrets: auth-secret can be read by others: chmod 600$/,
  );
});

test('checks images on request', async () => {
  const meme = await site.meme(await site.member());
  expect((await doctor({}, '--images')).find('images')).toBe('ok       images: every meme has its image');
  rmSync(path.join(site.dataDir, 'uploads', meme.image_url.split('/')[2] ?? ''), { recursive: true });
  const { code, find } = await doctor({}, '--images');
  expect([code, find('images')]).toEqual([
    1,
    `FAILED   images: 1 memes have lost theirs, first ${meme.id}: restore a backup`,
  ]);
});
