import { SECOND } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import type { Feature } from '../../../feature.ts';
import { registerPush, sendPushes } from './push.ts';

export const push: Feature = { routes: [registerPush], sweeps: [every(30 * SECOND, sendPushes)] };
