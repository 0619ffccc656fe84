import type { Feature } from '../../../feature.ts';
import { registerMedia, startOrphanSweep } from './media.ts';

export const media: Feature = { routes: [registerMedia], sweeps: [startOrphanSweep] };
