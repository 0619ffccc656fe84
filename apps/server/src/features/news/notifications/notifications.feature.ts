import { MINUTE } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import type { Feature } from '../../../feature.ts';
import { registerNotifications, sweepNews } from './notifications.ts';

export const notifications: Feature = {
  routes: [registerNotifications],
  sweeps: [every(15 * MINUTE, sweepNews)],
};
