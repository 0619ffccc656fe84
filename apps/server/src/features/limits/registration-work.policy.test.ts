import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { REGISTRATION_SURGE } from '@corpomeme/contract/auth';
import { expect, test } from 'vitest';
import { checkWork, makeChallenge } from './registration-work.policy.ts';

const secret = 'a secret of this site';
const email = 'ana@firma.ro';
const now = 1_790_000_000_000;
const zeros = (work: string) => Math.clz32(createHash('sha256').update(work).digest().readUInt32BE(0));

/** Returns the smallest number whose hash begins with exactly, or at least, so many zero bits. */
function solve(challenge: string, fits: (bits: number) => boolean): string {
  for (let number = 0; ; number++) {
    const work = `${challenge}:${number}`;
    if (fits(zeros(work))) return work;
  }
}

/** Signs independently of the policy, also for fewer bits than it asks for. */
function challengeOf(text: string, address = email): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'corpomeme: work before a registration', 32));
  return `${text}.${createHmac('sha256', key).update(`${text} ${address}`).digest('base64url')}`;
}

test('work is accepted when done, for its address, until it expires', () => {
  const challenge = makeChallenge({ secret, email, now });
  const [salt = '', expires, bits] = challenge.split('.');
  expect(Buffer.from(salt, 'base64url')).toHaveLength(12);
  expect(challenge).toBe(challengeOf(`${salt}.${expires}.${bits}`));
  expect([Number(expires), Number(bits)]).toEqual([
    now + REGISTRATION_SURGE.lifetime,
    REGISTRATION_SURGE.difficulty,
  ]);
  const work = solve(challenge, (found) => found >= REGISTRATION_SURGE.difficulty);
  expect(checkWork(work, { secret, email, now })).toBe(salt);
  expect(checkWork(work, { secret, email, now: Number(expires) - 1 })).toBe(salt);
  expect(checkWork(work, { secret, email, now: Number(expires) })).toBeNull();
  expect(checkWork(work, { secret, email: 'dan@firma.ro', now })).toBeNull();
  expect(checkWork(work, { secret: 'another', email, now })).toBeNull();
  expect(makeChallenge({ secret, email, now })).not.toBe(challenge);
});

test('one bit too few is refused, more bits are accepted', () => {
  const challenge = challengeOf(`salt.${now + 1}.4`);
  expect(
    checkWork(
      solve(challenge, (bits) => bits === 3),
      { secret, email, now },
    ),
  ).toBeNull();
  expect(
    checkWork(
      solve(challenge, (bits) => bits === 4),
      { secret, email, now },
    ),
  ).toBe('salt');
  expect(
    checkWork(
      solve(challenge, (bits) => bits === 6),
      { secret, email, now },
    ),
  ).toBe('salt');
});

test.each([
  ['', 'nothing'],
  [`${challengeOf(`salt.${now + 1}.0`)}:`, 'no number'],
  [`${challengeOf(`salt.${now + 1}.0`)}:x`, 'a word'],
  [`${challengeOf(`salt.${now + 1}.0`)}:1x`, 'a number and more'],
  [`${challengeOf(`salt.${now + 1}.0`)}:${'1'.repeat(17)}`, 'a number without an end'],
  [`x ${challengeOf(`salt.${now + 1}.0`)}:1`, 'something before'],
  [`${challengeOf(`.${now + 1}.0`)}:1`, 'no salt'],
  [`${challengeOf('salt..0')}:1`, 'no time'],
  [`${challengeOf(`salt.${now + 1}.`)}:1`, 'no bits'],
  [`${challengeOf(`salt.${now + 1}.100`)}:1`, 'bits of three digits'],
  [`salt.${now + 1}.0.short:1`, 'a short signature'],
  [challengeOf('undefined.undefined.undefined'), 'what an unread one would be signed as'],
  [challengeOf('.undefined.undefined'), 'the same without a salt'],
])('%s: %s', (work) => {
  expect(checkWork(work, { secret, email, now })).toBeNull();
});

test('a valid solution without required bits passes', () => {
  expect(checkWork(`${challengeOf(`sa-lt_1.${now + 1}.0`)}:16`, { secret, email, now })).toBe('sa-lt_1');
  expect(checkWork(`${challengeOf(`salt.${now + 1}.00`)}:${'1'.repeat(16)}`, { secret, email, now })).toBe(
    'salt',
  );
});
