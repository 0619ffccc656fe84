import { z } from 'zod';
import { hashRecipient, seal, unseal } from '../../site/mail/sealing.policy.ts';

const Contact = z.object({
  name: z.string(),
  email: z.string(),
  /** The language in which the notice was given; missing for the default. */
  language: z.string().optional(),
});
export type Contact = z.infer<typeof Contact>;

/** Returns the encrypted contact, readable only with the site's secret, and its hash. */
export function sealContact(secret: string, contact: Contact): { contact: string; contact_hash: string } {
  return { contact: seal(secret, JSON.stringify(contact)), contact_hash: hashContact(secret, contact.email) };
}

export function hashContact(secret: string, email: string): string {
  return hashRecipient(secret, email);
}

/** Returns null if there is no contact, or it was sealed with another secret. */
export function unsealContact(secret: string, sealed: string | null): Contact | null {
  if (sealed === null) return null;
  try {
    return Contact.parse(JSON.parse(unseal(secret, sealed)));
  } catch {
    return null;
  }
}
