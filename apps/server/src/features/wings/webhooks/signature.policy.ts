import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const BYTES = 32;

/** Returns a secret in the form of Standard Webhooks. */
export function makeWebhookSecret(): string {
  return PREFIX + randomBytes(BYTES).toString('base64');
}

/** Returns the headers of Standard Webhooks 1.0 for this body; `at` is in ms. */
export function signWebhook(secret: string, { id, at, body }: { id: string; at: number; body: string }) {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
