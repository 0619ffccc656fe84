import type { Feature } from '../../../feature.ts';
import { registerShare } from './share.routes.ts';

export const share: Feature = { routes: [registerShare] };
