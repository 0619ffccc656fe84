import type { Feature } from '../../../feature.ts';
import { registerPulse } from './pulse.ts';
import { startFigureRenewal } from './renewal.service.ts';

export const pulse: Feature = { routes: [registerPulse], sweeps: [startFigureRenewal] };
