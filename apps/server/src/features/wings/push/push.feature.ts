import type { Feature } from '../../../feature.ts';
import { registerPush, startPushDelivery } from './push.ts';

export const push: Feature = { routes: [registerPush], sweeps: [startPushDelivery] };
