import { gzipSync } from 'node:zlib';
import { chromium, type Response } from '@playwright/test';
import { findChromium } from '../../scripts/runner/chromium.ts';
import type { BenchSite } from '../bench-site.ts';
import type { Row } from '../row.ts';

/** Decision 144 says what is in it. */
const LIMIT_KB = 170;

/** Returns the gzip size of the JavaScript that the home page of a visitor runs. */
export async function measureHomeJavaScript(site: BenchSite): Promise<Row[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath && { executablePath }),
  });
  try {
    const page = await browser.newPage();
    const files = new Map<string, Response>();
    page.on('response', (answer) => {
      if (answer.url().endsWith('.js')) files.set(answer.url(), answer);
    });
    await page.goto(site.url);
    await page.waitForFunction(() => !('onHydrated' in window));
    await page.waitForLoadState('networkidle');
    const inline = await page.locator('script:not([src])').allTextContents();
    // Only now, because what arrives while the browser closes has no body.
    const loaded = await Promise.all([...files.values()].map((answer) => answer.body()));
    const texts = [Buffer.from(inline.join('')), ...loaded];
    const value = texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1024;
    return [
      {
        name: 'JavaScript of the home page, gzip',
        unit: 'KB',
        value,
        limit: LIMIT_KB,
        must: 'stay below',
        detail: `${files.size} files`,
      },
    ];
  } finally {
    await browser.close();
  }
}
