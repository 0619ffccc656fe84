import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { runAdmin } from '../src/cli/admin.ts';
import { findFreePort } from './free-port.ts';
import { type Env, type ServerProcess, startServer } from './server-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');

describe.skipIf(inject('databaseUrl'))('two servers on one SQLite file', () => {
  let folder: string;
  let env: Env;
  let first: ServerProcess | undefined;
  beforeEach(async () => {
    folder = makeTemporaryFolder('corpomeme-sole-');
    env = {
      DATA_DIR: path.join(folder, 'data'),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      ADMIN_EMAIL: 'admin@firma.test',
      ADMIN_PASSWORD: 'parola-lunga',
    };
    first = await startServer(env);
  });
  afterEach(async () => {
    await kill(first);
    rmSync(folder, { recursive: true, force: true });
  });

  async function kill(server: ServerProcess | undefined): Promise<void> {
    const child = server?.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  /** Returns the error output and exit code of a refused server. */
  async function startRefused(dataDir: string) {
    const port = String(await findFreePort());
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env, DATA_DIR: dataDir, PORT: port },
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    return { said, code };
  }

  async function admin(...words: string[]) {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const code = await runAdmin(words, { env, print: say, complain: say });
    return { code, said: lines.join('\n') };
  }

  test('a second server refuses to start on the same file by any path; after kill -9, the next server starts', async () => {
    const other = path.join(folder, 'other-name');
    symlinkSync(env.DATA_DIR ?? '', other);
    const linked = path.join(folder, 'linked');
    mkdirSync(linked);
    symlinkSync(path.join(env.DATA_DIR ?? '', 'corpomeme.db'), path.join(linked, 'corpomeme.db'));
    for (const dataDir of [env.DATA_DIR ?? '', other, linked]) {
      expect(await startRefused(dataDir)).toEqual({
        code: 1,
        said: expect.stringMatching(/^Another server runs on .*corpomeme\.db: stop it first\. .*\n$/),
      });
    }
    expect((await fetch(`${first?.url}/health/ready`)).status).toBe(200);
    await kill(first);
    first = await startServer(env);
  });

  test('commands run beside the server, but refuse to replace its file', async () => {
    expect(await admin('counters', 'verify')).toMatchObject({ code: 0 });
    expect(await admin('user', 'create', 'ana@firma.test')).toMatchObject({ code: 0 });
    const backup = path.join(folder, 'site.tar');
    expect(await admin('backup', backup)).toMatchObject({ code: 0 });
    const refused = { code: 1, said: expect.stringMatching(/^Another server runs on .*: stop it first/) };
    expect(await admin('restore', backup)).toMatchObject(refused);
    const file = path.join(env.DATA_DIR ?? '', 'corpomeme.db');
    expect(await admin('db', 'copy', file, path.join(folder, 'copy.db'))).toMatchObject({ code: 0 });
    expect(await admin('db', 'copy', path.join(folder, 'copy.db'), file)).toMatchObject(refused);
  });
});
