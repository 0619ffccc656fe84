import type { Feature } from '../../../feature.ts';
import { registerBlocks } from './blocks.ts';

export const blocks: Feature = { routes: [registerBlocks] };
