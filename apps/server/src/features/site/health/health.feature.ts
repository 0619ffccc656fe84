import type { Feature } from '../../../feature.ts';
import { registerMetrics } from './metrics.routes.ts';

export const health: Feature = { routes: [registerMetrics] };
