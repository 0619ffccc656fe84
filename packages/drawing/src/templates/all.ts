import type { Picture } from '../shapes/picture.ts';
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

export function templateNamed(name: string): Template | undefined {
  return TEMPLATES.find((template) => template.name === name);
}

const scenes = new Map<string, Picture>();

/** Returns the drawn scene of a template, with the member's values if it has some; without, each is drawn once. */
export function sceneOf(name: string, values?: readonly number[]): Picture | null {
  if (values) return templateNamed(name)?.draw(values) ?? null;
  const known = scenes.get(name) ?? templateNamed(name)?.draw();
  if (known) scenes.set(name, known);
  return known ?? null;
}
