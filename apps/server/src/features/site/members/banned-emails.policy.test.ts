import { createHmac, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashEmail } from './banned-emails.policy.ts';

test('an address has one keyed hash, in each notation', () => {
  const key = Buffer.from(hkdfSync('sha256', 'secret', '', 'corpomeme: addresses of deleted accounts', 32));
  const hash = createHmac('sha256', key).update('ana@firma.ro').digest('hex');
  expect(hashEmail('secret', ' Ana@Firma.RO\n')).toBe(hash);
  expect(hashEmail('other', 'ana@firma.ro')).not.toBe(hash);
});
