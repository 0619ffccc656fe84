import type { Feature } from '../../../feature.ts';
import { registerAudit, startHeadLogging } from './audit.ts';

export const audit: Feature = { routes: [registerAudit], sweeps: [startHeadLogging] };
