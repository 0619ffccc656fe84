import type { Feature } from '../../../feature.ts';
import { registerPush } from './push.routes.ts';
import { startPushDelivery } from './push-delivery.service.ts';

export const push: Feature = { routes: [registerPush], sweeps: [startPushDelivery] };
