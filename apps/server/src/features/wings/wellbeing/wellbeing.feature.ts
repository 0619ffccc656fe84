import type { Feature } from '../../../feature.ts';
import { registerDeskCare } from './wellbeing.routes.ts';

export const wellbeing: Feature = { routes: [registerDeskCare] };
