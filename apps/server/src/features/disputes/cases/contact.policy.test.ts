import { expect, test } from 'vitest';
import { hashRecipient, seal } from '../../site/mail/sealing.policy.ts';
import { hashContact, sealContact, unsealContact } from './contact.policy.ts';

const contact = { name: 'Ana Pop', email: 'Ana@firma.ro' };

test('a contact is read only with the secret, and found by its hash', () => {
  const { contact: sealed, contact_hash } = sealContact('secret', contact);
  expect(sealed).not.toContain('Ana');
  expect(unsealContact('secret', sealed)).toEqual(contact);
  expect(contact_hash).toBe(hashRecipient('secret', 'ana@firma.ro'));
  expect(hashContact('secret', contact.email)).toBe(contact_hash);
});

test('there is no contact if none was given, with another secret, or in malformed text', () => {
  expect(unsealContact('secret', null)).toBeNull();
  expect(unsealContact('other', sealContact('secret', contact).contact)).toBeNull();
  for (const text of ['', 'null', '{"name":"Ana"}', '{"email":"a"}', '{"name":1,"email":2}'])
    expect(unsealContact('secret', seal('secret', text)), text).toBeNull();
});
