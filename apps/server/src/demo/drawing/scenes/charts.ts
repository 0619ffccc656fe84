import { lettering } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { box, circle, fill, line, type Point, path } from '@corpomeme/drawing/shapes/pen';
import { type Picture, SHAPE, still } from '../shapes/picture.ts';

/** Charts. Values are shares of the axis, 0 to 1. */

interface Series {
  name: string;
  colour: string;
  values: number[];
}

interface Chart {
  title: string;
  /** Labels below the axis, left to right. */
  labels: string[];
  series: Series[];
  background?: string;
  /** Text beside the top of the vertical axis. */
  unit?: string;
}

const PLOT = { x: 110, y: 220, width: 980, height: 510 } as const;
const SIZE = SHAPE.landscape;

export function barChart(chart: Chart): Picture {
  const group = PLOT.width / chart.labels.length;
  const bar = (group * 0.72) / chart.series.length;
  const bars = chart.series.flatMap(({ colour, values }, row) =>
    values.map((value, column) => {
      const height = Math.max(value * PLOT.height, 6);
      const x = PLOT.x + column * group + group * 0.14 + row * bar;
      return box({ x, y: PLOT.y + PLOT.height - height, width: bar, height }, { fill: colour });
    }),
  );
  return framed(chart, bars.join(''));
}

export function lineChart(chart: Chart): Picture {
  const step = PLOT.width / (chart.labels.length - 1);
  const lines = chart.series.map(({ colour, values }) => {
    const points = values.map(
      (value, index): Point => [
        PLOT.x + index * (PLOT.width / (values.length - 1)),
        PLOT.y + (1 - value) * PLOT.height,
      ],
    );
    const dots = points.map(([x, y]) => circle(x, y, 9, { fill: colour, width: 4 }));
    return line(points, { stroke: colour, width: 9 }) + dots.join('');
  });
  return framed(chart, lines.join(''), step);
}

function framed(chart: Chart, drawing: string, step = PLOT.width / chart.labels.length): Picture {
  const bottom = PLOT.y + PLOT.height;
  // Bars have their label in the middle, points below them.
  const offset = step * chart.labels.length > PLOT.width + 1 ? -step / 2 : 0;
  const labels = chart.labels.map((text, index) =>
    lettering(
      text,
      { x: PLOT.x + offset + index * step, y: bottom + 12, width: step, height: 132 },
      { size: 44, vertical: 'top' },
    ),
  );
  const body = [
    lettering(chart.title, { x: 60, y: 36, width: 1080, height: 92 }, { size: 72, weight: 2.7 }),
    drawing,
    line(
      [
        [PLOT.x, PLOT.y - 30],
        [PLOT.x, bottom],
        [PLOT.x + PLOT.width + 20, bottom],
      ],
      { width: 7 },
    ),
    chart.unit
      ? lettering(chart.unit, { x: 24, y: 140, width: 300, height: 44 }, { size: 40, align: 'left' })
      : '',
    ...labels,
    legend(chart.series, chart.unit !== undefined),
  ];
  const alt = `Chart “${chart.title}”: ${chart.series.map(({ name }) => name).join(', ')}; from ${chart.labels.join(', ')}`;
  return still({ ...SIZE, background: chart.background ?? PALETTE.paper }, body.join(''), alt);
}

function legend(series: Series[], besideUnit: boolean): string {
  if (series.length === 1 && besideUnit) return '';
  return series
    .map(({ name, colour }, index) => {
      const x = 150 + index * (960 / series.length);
      return (
        box({ x, y: 144, width: 34, height: 34 }, { fill: colour, width: 4 }) +
        lettering(
          name,
          { x: x + 50, y: 138, width: 960 / series.length - 70, height: 48 },
          { size: 44, align: 'left' },
        )
      );
    })
    .join('');
}

interface Slice {
  name: string;
  share: number;
  colour: string;
}

/** Shares add up to 1. */
export function pieChart(title: string, slices: Slice[], background: string = PALETTE.paper): Picture {
  const size = SHAPE.square;
  const [x, y, radius] = [size.width / 2, 440, 270];
  let turn = -0.25;
  const point = (share: number) => {
    const angle = share * 2 * Math.PI;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  const drawn = slices.map(({ share, colour }) => {
    const start = point(turn);
    turn += share;
    return path(`M${x} ${y}L${start}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${point(turn)}Z`, {
      fill: colour,
      width: 6,
    });
  });
  const rows = slices.map(({ name, share, colour }, index) => {
    const top = 760 + index * (290 / slices.length);
    return (
      box({ x: 150, y: top + 6, width: 36, height: 36 }, { fill: colour, width: 4 }) +
      lettering(
        `${Math.round(share * 100)}%  ${name}`,
        { x: 210, y: top, width: 780, height: 48 },
        { size: 46, align: 'left' },
      )
    );
  });
  const heading = lettering(title, { x: 60, y: 30, width: 960, height: 110 }, { size: 70, weight: 2.7 });
  const alt = `Pie chart “${title}”: ${slices.map(({ name, share }) => `${Math.round(share * 100)}% ${name}`).join(', ')}`;
  return still({ ...size, background }, heading + drawn.join('') + rows.join(''), alt);
}

interface Venn {
  title: string;
  left: string;
  right: string;
  middle: string;
}

export function venn({ title, left, right, middle }: Venn): Picture {
  const size = SHAPE.wide;
  const [y, radius] = [400, 235];
  const see = (x: number, colour: string) =>
    `<g style="mix-blend-mode:multiply">${circle(x, y, radius, { fill: colour, width: 6 })}</g>`;
  const body = [
    fill({ x: 0, y: 0, ...size }, PALETTE.paper),
    lettering(title, { x: 60, y: 30, width: 1080, height: 90 }, { size: 70, weight: 2.7 }),
    see(470, PALETTE.marker),
    see(730, PALETTE.sky),
    lettering(left, { x: 246, y: y - 110, width: 240, height: 220 }, { size: 54 }),
    lettering(right, { x: 716, y: y - 110, width: 240, height: 220 }, { size: 54 }),
    lettering(middle, { x: 514, y: y - 110, width: 172, height: 220 }, { size: 54, weight: 2.6 }),
  ];
  return still(
    { ...size, background: PALETTE.paper },
    body.join(''),
    `Venn diagram “${title}”: ${left}, ${right}; both: ${middle}`,
  );
}
