import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function openLog() {
  const lines: Record<string, unknown>[] = [];
  let bytes = 0;
  const stream = new Writable({
    write(chunk, _encoding, done) {
      bytes += chunk.length;
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const clock = { time: 0 };
  return { log: createLog({ logLevel: 'info' }, stream, () => clock.time), lines, clock, bytes: () => bytes };
}

function textOf(error: unknown): string {
  const { log, lines } = openLog();
  log.error({ err: error }, 'failed');
  const err = lines[0]?.err as { message: string } | undefined;
  return err?.message ?? '';
}

test.each([
  ['no user ana.pop@firma.ro here', 'no user [address] here'],
  ['email=ana@firma.ro', 'email=[address]'],
  ['<ana@firma.ro>, "dan@firma.ro"', '<[address]>, "[address]"'],
  ['connect postgres://ana:parola@db:5432/x', 'connect postgres://[hidden]@db:5432/x'],
  ['token=abc.def&x=1', 'token=[hidden]&x=1'],
  ['access_token: "abc"', 'access_token: "[hidden]"'],
  ['{"password":"parola","x":1}', '{"password":"[hidden]","x":1}'],
  ['Authorization: Bearer abc.def', 'Authorization: [hidden]'],
  ['bearer   abc', 'bearer   [hidden]'],
  ['the tokens are gone', 'the tokens are gone'],
  ['a @ b, 5 @ 3.20', 'a @ b, 5 @ 3.20'],
])('%s', (said, logged) => {
  expect(textOf(new Error(said))).toBe(logged);
});

// Quadratic work would exceed the test timeout: 60 kB took 13 s that way.
test.each([
  ['a word without end', 'a'.repeat(4_000_000)],
  ['spaces after the name of a secret', `token${' '.repeat(4_000_000)},`],
  ['an address that never ends', `${'a'.repeat(2_000_000)}@${'b'.repeat(2_000_000)}`],
  ['signs without an address', 'a@'.repeat(2_000_000)],
  ['many beginnings', '://'.repeat(1_000_000) + 'a=b@'.repeat(500_000)],
  ['names of secrets', 'bearer '.repeat(500_000)],
])('a huge error is looked through in one go and cut: %s', (_name, text) => {
  expect(textOf(new Error(text)).length).toBeLessThan(2100);
});

test('no line is long, whatever the error contains', () => {
  const { log, bytes } = openLog();
  const error = Object.assign(new Error('x'.repeat(1e6)), { code: 'y'.repeat(1e6), name: 'z'.repeat(1e6) });
  error.cause = error;
  log.error({ err: error }, 'failed');
  expect(bytes()).toBeLessThan(50_000);
});

test('an error whose text is not ours is logged only through the redaction', () => {
  const { log, lines } = openLog();
  log.error(new Error('ana@firma.ro'));
  log.error({ err: new Error('ana@firma.ro') });
  expect(JSON.stringify(lines)).not.toContain('firma');
  expect(lines.map(({ msg }) => msg)).toEqual(['error', 'error']);
});

test('a flood of one kind of line is cut to its rate, counted, and hides no other kind', () => {
  const { log, lines, clock } = openLog();
  const request = (status: number) => log.child({ reqId: 'r' }).info({ path: '/x', status }, 'request');
  for (let n = 0; n < 10_000; n++) request(404);
  expect(lines).toHaveLength(500);
  request(401);
  request(200);
  log.error({ err: new Error('x') }, 'page failed');
  expect(lines).toHaveLength(503);
  clock.time += 1000;
  for (let n = 0; n < 10_000; n++) request(404);
  expect(lines.slice(503, 505)).toMatchObject([
    { msg: 'lines left out', of: 'request', status: 404, lines: 9500 },
    { msg: 'request', status: 404, path: '/x' },
  ]);
  expect(lines).toHaveLength(503 + 1 + 20);
});

test('lines with client-controlled text share one rate', () => {
  const { log, lines } = openLog();
  for (let n = 0; n < 1000; n++) log.warn(`odd ${n}`);
  expect(lines.length).toBeLessThan(400);
});
