import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashSecret, newSecret } from './secrets.policy.ts';

test('secrets are four groups of five letters and digits that do not look alike', () => {
  const secrets = Array.from({ length: 500 }, newSecret);
  for (const secret of secrets) expect(secret).toMatch(/^([2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}$/);
  expect(new Set(secrets).size).toBe(500);
  // All 32 letters occur, and no group repeats another.
  expect(new Set(secrets.join('').replaceAll('-', '')).size).toBe(32);
  for (const secret of secrets) expect(new Set(secret.split('-')).size).toBe(4);
});

test('the hash is that of the letters and digits, however they are typed', () => {
  const hash = createHash('sha256').update('AB2C3DE4F5').digest('hex');
  for (const typed of ['AB2C3-DE4F5', 'ab2c3de4f5', ' ab2c3 – de4f5\n', 'AB2C3DE4F5'])
    expect(hashSecret(typed)).toBe(hash);
  expect(hashSecret('AB2C3DE4F6')).not.toBe(hash);
});
