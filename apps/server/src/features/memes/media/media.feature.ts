import type { Feature } from '../../../feature.ts';
import { registerMedia } from './media.routes.ts';
import { startOrphanSweep } from './sweep.service.ts';

export const media: Feature = { routes: [registerMedia], sweeps: [startOrphanSweep] };
