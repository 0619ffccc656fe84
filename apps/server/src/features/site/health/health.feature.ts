import type { Feature } from '../../../feature.ts';
import { registerMetrics } from './health.ts';

export const health: Feature = { routes: [registerMetrics] };
