import type { Feature } from '../../../feature.ts';
import { registerCalibration } from './calibration.routes.ts';

export const calibration: Feature = { routes: [registerCalibration] };
