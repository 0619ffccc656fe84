import type { Feature } from '../../../feature.ts';
import { registerReading } from './reading.routes.ts';

export const reading: Feature = { routes: [registerReading] };
