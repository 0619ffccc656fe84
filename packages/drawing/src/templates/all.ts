import { CAPTIONED } from './captioned.ts';
import { CHARTS } from './charts.ts';
import { PANELS } from './panels.ts';
import { PAPERS } from './papers.ts';
import { SCREENS } from './screens.ts';
import type { Template } from './template.ts';

/** All templates, in the order of the studio. */
export const TEMPLATES: readonly Template[] = [...CAPTIONED, ...PANELS, ...PAPERS, ...SCREENS, ...CHARTS];

export function templateNamed(name: string): Template | undefined {
  return TEMPLATES.find((template) => template.name === name);
}
