import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';
import { runAdmin } from '../admin.ts';
import { createScratch } from './scratch.ts';

let site: TestSite;
let folder: string;
beforeEach(async () => {
  site = await startSite();
  folder = makeTemporaryFolder('corpomeme-scratch-');
});
afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

async function backUp(name: string) {
  const { database } = site.ctx.config;
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const env = {
    DATA_DIR: site.dataDir,
    LOG_LEVEL: 'silent',
    AUTH_SECRET: site.ctx.auth.secret,
    ...(database.kind === 'postgres' && { DATABASE_URL: database.url }),
  };
  const code = await runAdmin(['backup', path.join(folder, name)], { env, print: say, complain: say });
  return { code, said: lines.join('\n') };
}

/** Starts a process that begins a backup and kills it. Returns its scratch folder. */
async function killedBackup(): Promise<string> {
  const module = path.join(import.meta.dirname, 'scratch.ts');
  const program = `
    const { createScratch } = await import(${JSON.stringify(module)});
    const { folder } = await createScratch(${JSON.stringify(path.join(folder, 'monday.tar'))});
    (await import('node:fs')).writeFileSync(folder + '/users.ndjson', '{}');
    console.log(folder);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const [said] = await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return String(said).trim();
}

test('the next backup deletes the folder of a killed one, and reports it', async () => {
  const left = await killedBackup();
  expect(existsSync(path.join(left, 'users.ndjson'))).toBe(true);
  const { code, said } = await backUp('tuesday.tar');
  expect([code, said]).toEqual([0, expect.stringContaining(`Removed ${left}, which a backup left`)]);
  expect(readdirSync(folder)).toEqual(['tuesday.tar']);
});

test('folders of running and just started backups, and foreign folders, stay', async () => {
  const running = await createScratch(path.join(folder, 'monday.tar'));
  writeFileSync(path.join(running.folder, 'users.ndjson'), '{}');
  const begun = await createScratch(path.join(folder, 'sunday.tar'));
  const foreign = path.join(folder, 'photos.tmp-abc123');
  mkdirSync(foreign);
  writeFileSync(path.join(foreign, 'users.ndjson'), '{}');
  const { code, said } = await backUp('tuesday.tar');
  expect([code, said]).toEqual([0, expect.not.stringContaining('Removed')]);
  for (const place of [running.folder, begun.folder, foreign]) expect(existsSync(place)).toBe(true);
  await running.remove();
  await begun.remove();
  expect(readdirSync(folder).toSorted()).toEqual(['photos.tmp-abc123', 'tuesday.tar']);
});
