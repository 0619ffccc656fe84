import type { Feature } from '../../../feature.ts';
import { registerReading } from './reading.ts';

export const reading: Feature = { routes: [registerReading] };
