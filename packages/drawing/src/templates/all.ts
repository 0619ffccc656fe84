import { lettering } from '../shapes/lettering.ts';
import { PALETTE } from '../shapes/palette.ts';
import { box, circle, line, type Point, path } from '../shapes/pen.ts';
import type { Template } from './template.ts';
import drawn from './templates.json' with { type: 'json' };

/** The part of a template's art that shows a member's numbers. The rest is in `templates.json`. */

const BAR_PLOT = { x: 110, y: 220, width: 980, height: 510 } as const;
const PIE = { x: 540, y: 440, radius: 270 } as const;
const SLICE_COLOURS = [PALETTE.marker, PALETTE.sky, PALETTE.blue];
/** Shown while every number is zero. */
const SHARES_OF_NOTHING = [0.62, 0.3, 0.08];
/** Largest share of a slice, because an arc cannot end where it begins. */
const WHOLE = 0.9999;

/** Draws percentages by the name of their template. */
const CHART_MARKS: Readonly<Record<string, (values: readonly number[]) => string>> = {
  'bar-chart': drawBars,
  'line-chart': drawLine,
  'pie-chart': drawSlices,
};

function drawBars(values: readonly number[]): string {
  const group = BAR_PLOT.width / values.length;
  const bars = values.map((value, column) => {
    const height = Math.max((value / 100) * BAR_PLOT.height, 6);
    const x = BAR_PLOT.x + column * group + group * 0.14;
    const y = BAR_PLOT.y + BAR_PLOT.height - height;
    return box({ x, y, width: group * 0.72, height }, { fill: PALETTE.marker });
  });
  return bars.join('');
}

function drawLine(values: readonly number[]): string {
  const points = values.map(
    (value, index): Point => [
      BAR_PLOT.x + index * (BAR_PLOT.width / (values.length - 1)),
      BAR_PLOT.y + (1 - value / 100) * BAR_PLOT.height,
    ],
  );
  const dots = points.map(([x, y]) => circle(x, y, 9, { fill: PALETTE.red, width: 4 }));
  return line(points, { stroke: PALETTE.red, width: 9 }) + dots.join('');
}

/** Draws slices whose sizes are their shares of the sum, and the rows that explain them. */
function drawSlices(values: readonly number[]): string {
  const whole = values.reduce((sum, each) => sum + each, 0);
  const shares = whole > 0 ? values.map((each) => Math.min(each / whole, WHOLE)) : SHARES_OF_NOTHING;
  const { x, y, radius } = PIE;
  let turn = -0.25;
  const point = (share: number) => {
    const angle = share * 2 * Math.PI;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  const slices = shares.map((share, index) => {
    const start = point(turn);
    turn += share;
    const arc = `A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${point(turn)}`;
    return path(`M${x} ${y}L${start}${arc}Z`, { fill: SLICE_COLOURS[index] ?? PALETTE.sand, width: 6 });
  });
  const rows = shares.map((share, index) => {
    const top = 760 + index * (290 / shares.length);
    return (
      box(
        { x: 150, y: top + 6, width: 36, height: 36 },
        { fill: SLICE_COLOURS[index] ?? PALETTE.sand, width: 4 },
      ) +
      lettering(
        `${Math.round(share * 100)}%  `,
        { x: 210, y: top, width: 780, height: 48 },
        { size: 46, align: 'left' },
      )
    );
  });
  return slices.join('') + rows.join('');
}

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
