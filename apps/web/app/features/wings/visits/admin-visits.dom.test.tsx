import type { Visits } from '@corpomeme/contract/wings/visits';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mount } from '../../../../test/mount.tsx';
import VisitsSection from './admin-visits.tsx';

afterEach(() => vi.unstubAllGlobals());

function answerWith(visits: Visits): void {
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(visits), { headers }));
}

const QUIET = { days: [{ day: '2026-05-14', views: 0, visits: 0 }], kinds: [], pages: [], referrers: [] };

test('days and names are shown with their counts, and names are plain text', async () => {
  answerWith({
    is_counting: true,
    days: [...QUIET.days, { day: '2026-05-13', views: 70, visits: 40 }],
    kinds: [{ name: 'other', count: 9 }],
    pages: [{ name: '/company/Ro%C8%99u', count: 12 }],
    referrers: [{ name: 'news.example', count: 21 }],
  });
  mount(<VisitsSection />);
  const part = (name: string) => screen.getByRole('heading', { name }).parentElement as HTMLElement;
  await screen.findByRole('heading', { name: 'Pages' });
  expect(within(part('Pages')).getByRole('row', { name: '/company/Roșu 12' })).toBeTruthy();
  expect(
    within(part('Kinds of pages')).getByRole('row', { name: /^Pages about a person.* 9$/ }),
  ).toBeTruthy();
  expect(within(part('Where visits came from')).getByRole('row', { name: 'news.example 21' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByText('Counting is off in the settings.')).toBeNull();
});

test('a site that does not count says so', async () => {
  answerWith({ is_counting: false, ...QUIET });
  mount(<VisitsSection />);
  expect(await screen.findByText('Counting is off in the settings.')).toBeTruthy();
  expect(screen.getAllByText('Nothing was counted in this time.')).toHaveLength(1);
});
