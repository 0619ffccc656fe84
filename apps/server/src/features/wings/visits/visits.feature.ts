import type { Feature } from '../../../feature.ts';
import { registerVisits, startVisitBook } from './visits.ts';

export const visits: Feature = { routes: [registerVisits], sweeps: [startVisitBook] };
