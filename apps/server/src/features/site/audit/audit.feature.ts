import type { Feature } from '../../../feature.ts';
import { registerAudit } from './audit.routes.ts';
import { startHeadLogging } from './chain.service.ts';

export const audit: Feature = { routes: [registerAudit], sweeps: [startHeadLogging] };
