import { CHART_MARKS } from './chart-marks.ts';
import type { Template } from './template.ts';
import drawn from './templates.json' with { type: 'json' };

/** All templates, in the order of the studio. */
export const TEMPLATES = drawn as readonly Template[];

export function templateNamed(name: string): Template | undefined {
  return TEMPLATES.find((template) => template.name === name);
}

/** Where the art of a template with values has its numbers. */
const PLACE_OF_VALUES = '<g id="values"/>';

/** Returns the SVG of a template without texts, with the member's values if it has some; null for an unknown name. */
export function sceneOf(name: string, values?: readonly number[]): string | null {
  const template = templateNamed(name);
  if (!template) return null;
  const shown = values ?? template.values?.initial;
  const marks = shown && CHART_MARKS[name]?.(shown);
  return marks ? template.svg.replace(PLACE_OF_VALUES, marks) : template.svg;
}
