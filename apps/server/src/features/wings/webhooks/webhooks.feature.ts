import type { Feature } from '../../../feature.ts';
import { startWebhooks } from './webhook-delivery.service.ts';
import { registerWebhooks } from './webhooks.routes.ts';

export const webhooks: Feature = { routes: [registerWebhooks], sweeps: [startWebhooks] };
