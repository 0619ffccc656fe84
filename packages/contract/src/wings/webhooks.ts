import { z } from 'zod';
import { MessageResponse } from '../people/auth.ts';
import { IsoTime, MemeId, opaque } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../site/time.ts';

export const WEBHOOK_EVENTS = ['meme.approved', 'meme.removed', 'report.created', 'appeal.created'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK = {
  max: 10,
  urlMax: 1000,
  /** Pauses after failed deliveries; after the last one, the delivery is given up. */
  waits: [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR],
  /** Deliveries of the log of one webhook. */
  listed: 20,
  /** How long the log keeps a delivery that is settled. */
  kept: 30 * DAY,
  /** The longest pause that a receiver may ask for. */
  longestWait: DAY,
} as const;

/** `dropped`: what it was about had changed back before it was sent. */
const DeliveryState = z.enum(['waiting', 'delivered', 'failed', 'dropped']);
export type DeliveryState = z.infer<typeof DeliveryState>;

const WebhookDelivery = z.object({
  /** The header `webhook-id`; the same at each attempt. */
  id: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, 'test']),
  /** The day. */
  created_at: IsoTime,
  state: DeliveryState,
  tries: z.number().int(),
  /** The HTTP status of the last response; null without one. */
  status: z.number().int().nullable(),
});

export const Webhook = z
  .object({
    id: z.number().int().positive(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    created_at: IsoTime,
    /** When it was turned off, and by which answer of the receiver, null for an admin; null while it is on. */
    off: z.object({ at: IsoTime, status: z.number().int().nullable() }).nullable(),
    /** The last ones, newest first. */
    deliveries: z.array(WebhookDelivery),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;
export const WebhookList = z.array(Webhook);

export const WebhookBody = z.object({
  url: opaque(WEBHOOK.urlMax).regex(/^https:\/\//i),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
});
export type WebhookBody = z.output<typeof WebhookBody>;

/** The only response with the secret, with which the receiver checks signatures. */
export const NewWebhook = z.object({ webhook: Webhook, secret: z.string() });
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookChange = z.object({ is_on: z.boolean() });

export const WebhookParams = z.object({ id: MemeId });

export const listWebhooks = operation({
  method: 'GET',
  path: '/admin/webhooks',
  summary: 'List webhooks with their last deliveries',
  tag: 'administration',
  access: 'admin',
  response: { 200: WebhookList },
  errors: [],
});

export const addWebhook = operation({
  method: 'POST',
  path: '/admin/webhooks',
  summary: 'Add a webhook; only this response has its secret',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: WebhookBody,
  response: { 201: NewWebhook },
  errors: ['too_many_webhooks', 'webhook_refused'],
});

export const testWebhook = operation({
  method: 'POST',
  path: '/admin/webhooks/:id/tests',
  summary: 'Send an event `test` to a webhook',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: WebhookParams,
  response: { 202: MessageResponse },
  errors: ['webhook_not_found', 'webhook_off'],
});

export const changeWebhook = operation({
  method: 'PUT',
  path: '/admin/webhooks/:id',
  summary: 'Turn a webhook on again, or off; a receiver that answers 410 is off',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: WebhookParams,
  body: WebhookChange,
  response: { 200: Webhook },
  errors: ['webhook_not_found'],
});

export const removeWebhook = operation({
  method: 'DELETE',
  path: '/admin/webhooks/:id',
  summary: 'Remove a webhook with its waiting deliveries',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: WebhookParams,
  response: { 200: MessageResponse },
  errors: ['webhook_not_found'],
});
