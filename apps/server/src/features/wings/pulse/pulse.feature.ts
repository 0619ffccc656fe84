import { HOUR } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import type { Feature } from '../../../feature.ts';
import { registerPulse } from './pulse.ts';
import { renewDaily } from './renewal.service.ts';

export const pulse: Feature = { routes: [registerPulse], sweeps: [every(HOUR, renewDaily)] };
