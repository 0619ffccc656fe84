import { MessageResponse } from '../people/auth.ts';
import { operation } from '../site/operation.ts';
import { NewWebhook, Webhook, WebhookBody, WebhookChange, WebhookList, WebhookParams } from './webhooks.ts';

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
