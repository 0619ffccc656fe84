import type { Feature } from '../../../feature.ts';
import { registerVisits } from './visits.routes.ts';
import { startVisitBook } from './visits.service.ts';

export const visits: Feature = { routes: [registerVisits], sweeps: [startVisitBook] };
