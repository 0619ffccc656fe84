import { createHmac, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashRecipient, seal, unseal } from './sealing.policy.ts';

test('sealed text is read with the same secret, and differs each time', () => {
  for (const text of ['', 'Bună, Ana', 'x'.repeat(5000)]) {
    const sealed = seal('secret', text);
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(Buffer.from(sealed, 'base64')).toHaveLength(12 + 16 + Buffer.byteLength(text));
    expect(unseal('secret', sealed)).toBe(text);
    expect(seal('secret', text)).not.toBe(sealed);
  }
});

test('nothing is read with another secret, or after a bit changed', () => {
  const sealed = Buffer.from(seal('secret', 'Bună, Ana'), 'base64');
  expect(() => unseal('other', sealed.toString('base64'))).toThrow();
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => unseal('secret', changed.toString('base64')), String(at)).toThrow();
  }
});

test('text sealed by an earlier release can still be read', () => {
  const sealed = 'OiwKBAh2DmWgfP6s8Z9Wigw9YLfrV9ULh1si4rpzkAfvv/iN7q8=';
  expect(unseal('a secret of this site', sealed)).toBe('Bună, Ana');
});

test('a recipient has one keyed hash, in each notation of the address', () => {
  const key = Buffer.from(hkdfSync('sha256', 'secret', '', 'corpomeme: recipients', 32));
  const hash = createHmac('sha256', key).update('ana@firma.ro').digest('hex');
  expect(hashRecipient('secret', ' Ana@Firma.RO\n')).toBe(hash);
  expect(hashRecipient('other', 'ana@firma.ro')).not.toBe(hash);
});
