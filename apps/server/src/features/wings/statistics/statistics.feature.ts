import type { Feature } from '../../../feature.ts';
import { registerStatistics } from './statistics.routes.ts';

export const statistics: Feature = { routes: [registerStatistics] };
