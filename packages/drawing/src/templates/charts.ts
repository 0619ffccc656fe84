import { barChart, lineChart, pieChart, venn } from '../scenes/charts.ts';
import { wheel } from '../scenes/moving.ts';
import { floorPlan, orgChart } from '../scenes/plans.ts';
import type { Box } from '../shapes/lettering.ts';
import { PALETTE } from '../shapes/palette.ts';
import { box, path } from '../shapes/pen.ts';
import { type Picture, SHAPE, still } from '../shapes/picture.ts';
import { numbered, place, type Template, TITLE } from './template.ts';

const { marker, sky, mint, rose, red, blue, sand, peach } = PALETTE;

const chartTitle = place(
  'title',
  TITLE,
  { x: 60, y: 30, width: 1080, height: 110 },
  { look: 'classic', size: 92 },
);
const BARS = [32, 55, 95, 20];
const TREND = [90, 95, 70, 75, 40, 30, 5];
const SLICES = [62, 30, 8];
const SLICE_COLOURS = [marker, sky, blue];
const share = (percent: number) => percent / 100;
const barLabels = BARS.map((_, index) => ({ x: 120 + index * 245, y: 744, width: 225, height: 130 }));
const WHEEL_FIELDS = 8;

const FLOW = [
  { x: 290, y: 180, width: 500, height: 180 },
  { x: 290, y: 460, width: 500, height: 180 },
  { x: 60, y: 790, width: 440, height: 200 },
  { x: 580, y: 790, width: 440, height: 200 },
];

function decision() {
  const arrows = path(
    'M540 360V440M540 640V700H280V770M540 700H800V770M520 420L540 444L560 420M260 750L280 774L300 750M780 750L800 774L820 750',
    { width: 7 },
  );
  const colours = [PALETTE.white, marker, mint, rose];
  const boxes = FLOW.map((at, index) =>
    box(at, { fill: colours[index] ?? sand, radius: index === 1 ? 90 : 14, width: 6 }),
  );
  return still({ ...SHAPE.square, background: sky }, arrows + boxes.join(''), 'A flowchart');
}

export const CHARTS: Template[] = [
  {
    name: 'bar-chart',
    title: { en: 'Bar chart', ro: 'Grafic cu bare' },
    tags: {
      en: ['chart', 'bars', 'statistics', 'compare'],
      ro: ['grafic', 'bare', 'statistici', 'comparație'],
    },
    places: [
      chartTitle,
      ...numbered('bar', { en: 'Bar', ro: 'Bara' }, barLabels, { vertical: 'top', size: 52 }),
    ],
    values: { label: { en: 'Bar', ro: 'Bara' }, initial: BARS },
    draw: (values = BARS) =>
      barChart({
        title: '',
        labels: ['', '', '', ''],
        unit: '',
        series: [{ name: '', colour: marker, values: values.map(share) }],
      }),
  },
  {
    name: 'line-chart',
    title: { en: 'It goes down', ro: 'Scade' },
    tags: { en: ['chart', 'line', 'motivation', 'trend'], ro: ['grafic', 'linie', 'motivație', 'tendință'] },
    places: [
      chartTitle,
      ...numbered(
        'time',
        { en: 'Time', ro: 'Momentul' },
        [0, 1, 2].map((index) => ({ x: 120 + index * 330, y: 744, width: 300, height: 120 })),
        { vertical: 'top', size: 52 },
      ),
    ],
    values: { label: { en: 'Point', ro: 'Punctul' }, initial: TREND },
    draw: (values = TREND) =>
      lineChart({
        title: '',
        labels: ['', '', ''],
        unit: '',
        series: [{ name: '', colour: red, values: values.map(share) }],
      }),
  },
  {
    name: 'pie-chart',
    title: { en: 'Where the day goes', ro: 'Unde se duce ziua' },
    tags: { en: ['pie', 'chart', 'time', 'share'], ro: ['plăcintă', 'grafic', 'timp', 'parte'] },
    places: [
      place('title', TITLE, { x: 60, y: 26, width: 960, height: 114 }, { look: 'classic', size: 92 }),
      ...numbered(
        'slice',
        { en: 'Slice', ro: 'Felia' },
        [0, 1, 2].map((row) => ({ x: 330, y: 756 + row * 97, width: 690, height: 84 })),
        { align: 'left', size: 56 },
      ),
    ],
    values: { label: { en: 'Slice', ro: 'Felia' }, initial: SLICES },
    draw: pie,
  },
  {
    name: 'venn',
    title: { en: 'Two circles', ro: 'Două cercuri' },
    tags: { en: ['venn', 'overlap', 'both', 'circles'], ro: ['venn', 'intersecție', 'amândouă', 'cercuri'] },
    places: [
      place('title', TITLE, { x: 60, y: 26, width: 1080, height: 100 }, { look: 'classic', size: 84 }),
      place(
        'left',
        { en: 'Left circle', ro: 'Cercul din stânga' },
        { x: 262, y: 290, width: 216, height: 220 },
        { size: 56 },
      ),
      place(
        'right',
        { en: 'Right circle', ro: 'Cercul din dreapta' },
        { x: 722, y: 290, width: 216, height: 220 },
        { size: 56 },
      ),
      place(
        'both',
        { en: 'Both', ro: 'Amândouă' },
        { x: 516, y: 310, width: 168, height: 180 },
        { size: 50 },
      ),
    ],
    draw: () => venn({ title: '', left: '', right: '', middle: '' }),
  },
  {
    name: 'flowchart',
    title: { en: 'Simple decision', ro: 'Decizie simplă' },
    tags: {
      en: ['flowchart', 'decision', 'process', 'question'],
      ro: ['schemă', 'decizie', 'proces', 'întrebare'],
    },
    places: [
      place('title', TITLE, { x: 60, y: 30, width: 960, height: 120 }, { look: 'classic', size: 84 }),
      ...numbered(
        'step',
        { en: 'Step', ro: 'Pasul' },
        FLOW.map(({ x, y, width, height }) => ({
          x: x + 36,
          y: y + 24,
          width: width - 72,
          height: height - 48,
        })),
        { size: 58 },
      ),
    ],
    draw: decision,
  },
  {
    name: 'org-chart',
    title: { en: 'Who really decides', ro: 'Cine hotărăște de fapt' },
    tags: {
      en: ['org chart', 'boss', 'hierarchy', 'power'],
      ro: ['organigramă', 'șef', 'ierarhie', 'putere'],
    },
    places: [
      place('title', TITLE, { x: 60, y: 40, width: 960, height: 200 }, { look: 'classic', size: 110 }),
      place(
        'top',
        { en: 'On paper', ro: 'Pe hârtie' },
        { x: 411, y: 300, width: 258, height: 100 },
        { size: 50 },
      ),
      ...numbered(
        'below',
        { en: 'Below', ro: 'Dedesubt' },
        [0, 1, 2].map((index) => ({ x: 60 + index * 320 + 27, y: 530, width: 266, height: 100 })),
        { size: 50 },
      ),
      place(
        'really',
        { en: 'In truth', ro: 'În realitate' },
        { x: 240, y: 970, width: 600, height: 220 },
        { size: 90 },
      ),
    ],
    draw: () => orgChart({ title: '', top: '', below: ['', '', ''], really: '' }),
  },
  {
    name: 'floor-plan',
    title: { en: 'Climate of the office', ro: 'Clima din birou' },
    tags: {
      en: ['office', 'plan', 'air conditioning', 'cold'],
      ro: ['birou', 'plan', 'aer condiționat', 'frig'],
    },
    places: [
      place('title', TITLE, { x: 60, y: 26, width: 1080, height: 110 }, { look: 'classic', size: 90 }),
      ...numbered(
        'zone',
        { en: 'Zone', ro: 'Zona' },
        [0, 1, 2].map((index) => ({ x: 60 + index * 360 + 24, y: 176, width: 312, height: 520 })),
        { size: 70 },
      ),
    ],
    draw: () =>
      floorPlan(
        '',
        [sky, mint, peach].map((colour, index) => ({
          name: '',
          x: index / 3,
          y: 0,
          width: 1 / 3,
          height: 1,
          colour,
        })),
      ),
  },
  {
    name: 'wheel',
    title: { en: 'Wheel of excuses', ro: 'Roata scuzelor' },
    tags: { en: ['wheel', 'luck', 'excuses', 'choice'], ro: ['roată', 'noroc', 'scuze', 'alegere'] },
    places: [
      place('title', TITLE, { x: 30, y: 12, width: 580, height: 96 }, { look: 'classic', size: 66 }),
      ...numbered(
        'field',
        { en: 'Field', ro: 'Câmpul' },
        Array.from({ length: WHEEL_FIELDS }, (_, index) => wheelField(index)),
        { size: 34 },
      ).map((field, index) => ({ ...field, style: { ...field.style, tilt: wheelTilt(index) } })),
      place(
        'result',
        { en: 'Result', ro: 'Rezultatul' },
        { x: 30, y: 676, width: 580, height: 74 },
        { size: 54 },
      ),
    ],
    draw: () => firstFrame(wheel('', '', '')),
  },
];

/** Largest share of a slice, because an arc cannot end where it begins. */
const WHOLE = 0.9999;

/** Draws slices whose sizes are their shares of the sum. */
function pie(values: readonly number[] = SLICES) {
  const whole = values.reduce((sum, each) => sum + each, 0);
  const parts = whole > 0 ? values.map((each) => Math.min(each / whole, WHOLE)) : SLICES.map(share);
  return pieChart(
    '',
    parts.map((part, index) => ({ name: '', share: part, colour: SLICE_COLOURS[index] ?? sand })),
  );
}

/** Returns the box of a field before it is turned around its middle. */
function wheelField(index: number): Box {
  const angle = (index * 2 * Math.PI) / WHEEL_FIELDS;
  const [x, y] = [320 + 190 * Math.sin(angle), 410 - 190 * Math.cos(angle)];
  return { x: Math.round(x - 60), y: Math.round(y - 32), width: 120, height: 64 };
}

/** Returns degrees; texts of the lower half are turned by 180 so that they can be read. */
function wheelTilt(index: number): number {
  const turn = (index * 360) / WHEEL_FIELDS;
  return turn > 90 && turn < 270 ? turn - 180 : turn > 180 ? turn - 360 : turn;
}

function firstFrame({ frames, ...picture }: Picture): Picture {
  return { ...picture, frames: frames.slice(0, 1), delays: [] };
}
