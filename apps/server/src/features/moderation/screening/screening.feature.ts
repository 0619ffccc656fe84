import type { Feature } from '../../../feature.ts';
import { startScreening } from './keep-screening.service.ts';
import { registerScreening } from './screening.routes.ts';

export const screening: Feature = { routes: [registerScreening], sweeps: [startScreening] };
