import { BOARDS } from './boards.ts';
import { CAPTIONED } from './captioned.ts';
import { CHARTS } from './charts.ts';
import { PANELS } from './panels.ts';
import { PAPERS } from './papers.ts';
import { SCREENS } from './screens.ts';
import type { Template } from './template.ts';

/** All templates, in the order of the studio. */
export const TEMPLATES: readonly Template[] = [
  ...CAPTIONED,
  ...PANELS,
  ...PAPERS,
  ...BOARDS,
  ...SCREENS,
  ...CHARTS,
];
