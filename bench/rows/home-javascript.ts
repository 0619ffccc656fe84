import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/runner/chromium.ts';
import type { BenchSite } from '../bench-site.ts';
import type { Row } from '../row.ts';

const LIMIT_KB = 150;

/** Returns the gzip size of each script that a browser fetches for the home page of a visitor. */
export async function measureHomeJavaScript(site: BenchSite): Promise<Row> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath && { executablePath }),
  });
  try {
    const page = await browser.newPage();
    const scripts = new Map<string, Promise<Buffer>>();
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') scripts.set(answer.url(), answer.body());
    });
    await page.goto(site.url, { waitUntil: 'networkidle' });
    const sizes = (await Promise.all(scripts.values())).map((script) => gzipSync(script).length);
    const inline = await page.locator('script:not([src])').allTextContents();
    const total = sizes.reduce((sum, size) => sum + size, 0) + gzipSync(inline.join('')).length;
    return {
      name: 'JavaScript of the home page, gzip',
      unit: 'KB',
      value: total / 1024,
      limit: LIMIT_KB,
      must: 'stay below',
      detail: `${sizes.length} files`,
    };
  } finally {
    await browser.close();
  }
}
