import type { Feature } from '../../../feature.ts';
import { startMailDelivery } from './mail-queue.service.ts';

export const mail: Feature = { sweeps: [startMailDelivery] };
