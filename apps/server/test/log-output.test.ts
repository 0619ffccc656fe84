import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const LOG = path.resolve(import.meta.dirname, '../src/log.ts');

/** Runs the script with a `log` in a separate process and returns the messages on its standard output. */
async function messagesOf(script: string): Promise<string[]> {
  const code = `import { createLog } from ${JSON.stringify(LOG)};
    const log = createLog({ logLevel: 'info' });
    ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).msg);
}

const KEEP_RUNNING = 'setInterval(() => {}, 1000);';

test('the log writes its lines in order when the process exits', async () => {
  expect(await messagesOf("log.info('one'); log.warn('two'); process.exit(0);")).toEqual(['one', 'two']);
});

test('an uncaught error loses no line before it', async () => {
  const script =
    "log.info('one'); process.on('uncaughtException', () => process.exit(1)); throw new Error('x');";
  expect(await messagesOf(script)).toEqual(['one']);
});

test('the log writes an error at once, with the lines before it', async () => {
  const killed = "log.info('one'); log.error('two'); process.kill(process.pid, 'SIGKILL');";
  expect(await messagesOf(killed)).toEqual(['one', 'two']);
});

test('the log writes its lines within two seconds without further lines', async () => {
  const later = `log.info('one'); ${KEEP_RUNNING}
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2000);`;
  expect(await messagesOf(later)).toEqual(['one']);
});
