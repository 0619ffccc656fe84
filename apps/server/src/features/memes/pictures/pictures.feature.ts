import type { Feature } from '../../../feature.ts';
import { startAvifEncoding } from './avif.service.ts';

export const pictures: Feature = { sweeps: [startAvifEncoding] };
