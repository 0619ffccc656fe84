import type { Feature } from '../../../feature.ts';
import { registerSanctions } from './sanctions.routes.ts';

export const sanctions: Feature = { routes: [registerSanctions] };
