import type { Feature } from '../../../feature.ts';
import { startAvifEncoding } from './pictures.ts';

export const pictures: Feature = { sweeps: [startAvifEncoding] };
