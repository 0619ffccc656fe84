import type { Feature } from '../../../feature.ts';
import { registerBlocks } from './blocks.routes.ts';

export const blocks: Feature = { routes: [registerBlocks] };
