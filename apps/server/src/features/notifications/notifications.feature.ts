import type { Feature } from '../../feature.ts';
import { registerDigest } from './digest.routes.ts';
import { startDigests } from './digest.service.ts';
import { registerNotifications } from './notifications.routes.ts';
import { startPushDelivery } from './push/push-delivery.service.ts';

export const notifications: Feature = {
  routes: [registerNotifications, registerDigest],
  sweeps: [startDigests, startPushDelivery],
};
