import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { page } from '../../packages/contract/src/paths.ts';
import { findChromium } from '../../scripts/runner/chromium.ts';
import type { BenchSite } from '../bench-site.ts';
import { median, type Row } from '../row.ts';

const ROUNDS = 3;
const MAX_TRIES = 6;
const OTHERS = ['accessibility', 'best-practices', 'seo'] as const;

/** Runs Lighthouse's mobile profile, with its simulated slow phone; medians, because a shared machine is noisy. */
export async function measureLighthouse(site: BenchSite): Promise<Row[]> {
  const port = await findFreePort();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox'],
  });
  try {
    const rows: Row[] = [];
    for (const [name, path] of [
      ['home', page.home()],
      ['meme', page.meme(site.commented[50])],
    ] as const) {
      rows.push(...(await measurePage(name, site.url + path, port)));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** A run on an overloaded machine may lack some of them. */
function hasFigures({ audits, categories }: Result): boolean {
  const figures = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
  return (
    categories.performance?.score != null && figures.every((id) => audits[id]?.numericValue !== undefined)
  );
}

async function measurePage(name: string, url: string, port: number): Promise<Row[]> {
  const results: Result[] = [];
  for (let tries = 0; results.length < ROUNDS && tries < MAX_TRIES; tries++) {
    const run = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', ...OTHERS],
      // The bench uses plain HTTP on the loopback interface; in production, the proxy redirects.
      skipAudits: ['is-on-https', 'redirects-http'],
    });
    if (run && hasFigures(run.lhr)) results.push(run.lhr);
  }
  const scoreOf = (category: string) =>
    median(results.map(({ categories }) => categories[category]?.score ?? 0));
  const audit = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  const others = OTHERS.map((category) => [category, scoreOf(category)] as const);
  return [
    {
      name: `Lighthouse ${name}, performance`,
      unit: '',
      value: scoreOf('performance'),
      limit: 0.95,
      must: 'reach',
      detail: `LCP ${Math.round(audit('largest-contentful-paint'))} ms, TBT ${Math.round(audit('total-blocking-time'))} ms`,
    },
    {
      name: `Lighthouse ${name}, the other three`,
      unit: '',
      value: Math.min(...others.map(([, score]) => score)),
      limit: 1,
      must: 'reach',
      detail: others.map(([category, score]) => `${category} ${score}`).join(', '),
    },
    {
      name: `layout shift, ${name}`,
      unit: '',
      value: audit('cumulative-layout-shift'),
      limit: 0.02,
      must: 'stay below',
      detail: 'Lighthouse, mobile',
    },
  ];
}
