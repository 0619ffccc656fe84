import type { Feature } from '../../../feature.ts';
import { registerManifest, registerShare } from './share.ts';

export const share: Feature = { routes: [registerShare, registerManifest] };
