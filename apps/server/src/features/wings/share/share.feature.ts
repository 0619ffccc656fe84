import type { Feature } from '../../../feature.ts';
import { registerManifest } from './manifest.routes.ts';
import { registerShare } from './share.routes.ts';

export const share: Feature = { routes: [registerShare, registerManifest] };
