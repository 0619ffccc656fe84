import type { Feature } from '../../../feature.ts';
import { startWebhooks } from './webhook-delivery.service.ts';
import { registerWebhooks } from './webhooks.ts';

export const webhooks: Feature = { routes: [registerWebhooks], sweeps: [startWebhooks] };
