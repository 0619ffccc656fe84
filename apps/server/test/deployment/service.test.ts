import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { ensurePrograms } from './programs.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

let folder: string;
beforeAll(() => {
  ensurePrograms('systemd-analyze', 'logrotate');
  folder = makeTemporaryFolder('corpomeme-service-');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the systemd unit', () => {
  const unit = 'corpomeme@3000.service';
  const analyze = (...args: string[]) =>
    execFileSync('systemd-analyze', [...args, `./${unit}`], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  beforeAll(() => {
    const text = read('deploy/corpomeme@.service').replaceAll('/srv/corpomeme', ROOT);
    writeFileSync(path.join(folder, 'corpomeme@.service'), text);
    writeFileSync(path.join(folder, unit), text);
  });

  test('is valid, and restricts what the server may do', () => {
    expect(analyze('verify', '--man=no')).toBe('');
    // Throws above an exposure of 3.5 of 10.
    expect(analyze('security', '--offline=true', '--threshold=35')).toContain('OK');
  });

  test('starts the server as `npm start` does', () => {
    const options = /^set -- (.+)$/m.exec(read('scripts/start.sh'))?.[1];
    expect(read('deploy/corpomeme@.service')).toContain(`/node_modules/.bin/node ${options}\n`);
  });
});

describe('logrotate', () => {
  test('keeps every line of a program that appends, and empties its file', async () => {
    const log = path.join(folder, 'site.log');
    const state = path.join(folder, 'state');
    const config = path.join(folder, 'logrotate.conf');
    writeFileSync(config, read('deploy/logrotate.conf').replace('/var/log/corpomeme/*.log', log), {
      mode: 0o600,
    });
    appendFileSync(log, '');
    const writer = spawn('sh', ['-c', `cat >> ${log}`], { stdio: ['pipe', 'ignore', 'inherit'] });
    writer.stdin.write('one\n');
    await expect.poll(() => statSync(log).size).toBe(4);
    execFileSync('logrotate', ['--force', `--state=${state}`, config]);
    writer.stdin.end('two\n');
    await once(writer, 'exit');
    expect(readFileSync(`${log}.1`, 'utf8')).toBe('one\n');
    expect(readFileSync(log, 'utf8')).toBe('two\n');
  });
});
