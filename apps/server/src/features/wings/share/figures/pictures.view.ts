import { m } from '@corpomeme/contract/site/messages';
import type { CompanyFigures, ImageScheme } from '@corpomeme/contract/wings/company-figures';
import { BADGE, CHART } from '@corpomeme/contract/wings/company-figures';
import { themeName } from '../share-words.view.ts';
import { block, logo, marked, picture, words } from './svg.view.ts';

const PAD = 16;

/** Returns a badge: the company, its number of memes and their main themes. */
export function drawBadge(figures: CompanyFigures, scheme: ImageScheme): string {
  const line = badgeLine(figures);
  const x = 60;
  const width = BADGE.width - x - 12;
  return picture(
    { ...BADGE, scheme, title: m.sharing.pictureTitle({ company: figures.company.name, content: line }) },
    [
      logo(12, 22, 36),
      words(figures.company.name, { x, y: 6, width, height: 28, size: 19, tone: 'ink' }),
      words(line, { x, y: 33, width, height: 21, size: 13, tone: 'ink' }),
      words(m.sharing.badgeFoot, { x, y: 54, width, height: 19, size: 11, tone: 'muted' }),
    ].join(''),
  );
}

function badgeLine({ memes, themes: [top] }: CompanyFigures): string {
  if (!top) return m.sharing.badgeMemes({ memes });
  return m.sharing.badgeMost({ memes, theme: themeName(top.name), share: top.share });
}

const ROW = 30;
const LABEL = 150;
const NUMBERS = 52;

/** Returns the height of the chart with so many bars, in pixels. */
export function chartHeight(bars: number): number {
  return CHART.head + Math.max(1, Math.min(bars, CHART.bars)) * ROW + CHART.foot;
}

/** Returns the largest shares as bars with their intervals, or why there are none. */
export function drawChart(figures: CompanyFigures, scheme: ImageScheme): string {
  const bars = figures.themes.slice(0, CHART.bars);
  const height = chartHeight(bars.length);
  const width = CHART.width - 2 * PAD;
  const summary = bars.map(({ name, share, low, high }) =>
    m.sharing.chartBar({ theme: themeName(name), share, low, high }),
  );
  const reason = figures.state === 'resting' ? m.sharing.resting : m.sharing.few;
  const text = summary.join('; ') || reason;
  const foot = height - CHART.foot;
  return picture(
    {
      width: CHART.width,
      height,
      scheme,
      title: m.sharing.pictureTitle({ company: figures.company.name, content: text }),
    },
    [
      words(figures.company.name, { x: PAD, y: 10, width: width - 40, height: 30, size: 22, tone: 'ink' }),
      words(m.sharing.chartHeading, { x: PAD, y: 40, width, height: 20, size: 13, tone: 'muted' }),
      logo(CHART.width - PAD - 30, 12, 30),
      bars.length > 0
        ? drawBars(bars)
        : words(reason, { x: PAD, y: CHART.head, width, height: ROW, size: 15, tone: 'ink' }),
      words(m.sharing.jokeBoth, {
        x: PAD,
        y: foot + 6,
        width: width * 0.6,
        height: 22,
        size: 12,
        tone: 'muted',
      }),
      words(m.chrome.name, {
        ...{ x: PAD + width * 0.6, y: foot + 6, width: width * 0.4, height: 22, size: 12 },
        ...{ tone: 'muted', align: 'right' },
      }),
    ].join(''),
  );
}

/** Draws the bars on one scale, which ends with the longest interval. */
function drawBars(bars: CompanyFigures['themes']): string {
  const longest = Math.max(1, ...bars.map(({ high }) => high));
  const left = PAD + LABEL;
  const room = CHART.width - PAD - NUMBERS - left;
  const at = (percent: number) => Math.round((10 * room * percent) / longest) / 10;
  return bars
    .map(({ name, share, low, high }, row) => {
      const y = CHART.head + row * ROW;
      const line = { x: left + at(low), y: y + 14, width: Math.max(1, at(high) - at(low)), height: 2 };
      return [
        words(themeName(name), { x: PAD, y: y + 4, width: LABEL - 10, height: 22, size: 14, tone: 'ink' }),
        block('sunken', { x: left, y: y + 6, width: room, height: 18 }),
        marked({ x: left, y: y + 6, width: at(share), height: 18 }),
        block('paper', { ...line, y: line.y - 1, height: 4 }, 2),
        block('ink', line, 1),
        words(`${share}%`, {
          ...{ x: left + room, y: y + 4, width: NUMBERS, height: 22, size: 15 },
          ...{ tone: 'ink', align: 'right' },
        }),
      ].join('');
    })
    .join('');
}
