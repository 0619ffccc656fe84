import type { Theme } from '@corpomeme/contract/memes/themes';
import { expect, test } from 'vitest';
import { mount } from '../../../../test/mount.tsx';
import { QuarterTable } from './quarter-table.tsx';
import { ThemeChart } from './theme-chart.tsx';

const nameOf = (en: string) => ({ name: { en, ro: en } });
const NAMES = new Map([
  ['pay', { slug: 'pay', ...nameOf('Pay') } as Theme],
  ['meetings', { slug: 'meetings', ...nameOf('Meetings') } as Theme],
]);
const meetings = { theme: 'meetings', share: 39, low: 31, high: 47, others: 28, differs: null };
const pay = { theme: 'pay', share: 4, low: 1, high: 9, others: 6, differs: null };

test('the chart and the table of a company have one scale, from 0 to 100 %', () => {
  const quarters = ['2026-1', '2026-2'].map((quarter) => ({ quarter, themes: [meetings, pay] }));
  mount(
    <>
      <ThemeChart company="Luxoft" shares={[meetings, pay]} names={NAMES} />
      <QuarterTable quarters={quarters} names={NAMES} />
    </>,
  );
  const widths = [...document.querySelectorAll<HTMLElement>('[data-bar] > .bg-marker')].map(
    ({ style }) => style.width,
  );
  expect(widths).toEqual(['39%', '4%', '4%', '4%', '39%', '39%']);
  expect(document.body.textContent).toContain('0% 50% 100%');
});
