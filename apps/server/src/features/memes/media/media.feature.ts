import { HOUR } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import type { Feature } from '../../../feature.ts';
import { registerMedia, sweepOrphans } from './media.ts';

export const media: Feature = { routes: [registerMedia], sweeps: [every(HOUR, sweepOrphans)] };
