import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/runner/chromium.ts';
import type { BenchSite } from '../bench-site.ts';
import type { Row } from '../row.ts';

const BEFORE_USE_KB = 12;
const AFTER_USE_KB = 110;

/** Returns the gzip size of the JavaScript that the home page of a visitor runs before and after its first use. */
export async function measureHomeJavaScript(site: BenchSite): Promise<Row[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath && { executablePath }),
  });
  try {
    const page = await browser.newPage();
    const files = new Map<string, Promise<Buffer>>();
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') files.set(answer.url(), answer.body());
    });
    await page.goto(site.url, { waitUntil: 'networkidle' });
    const before = await sizeOf(page, files);
    const started = page.waitForResponse(/entry\.client/);
    await page.mouse.move(5, 5);
    await started;
    await page.waitForLoadState('networkidle');
    const after = await sizeOf(page, files);
    return [
      row('JavaScript of the home page before its first use, gzip', before, BEFORE_USE_KB),
      row('JavaScript of the home page after its first use, gzip', after, AFTER_USE_KB),
    ];
  } finally {
    await browser.close();
  }
}

interface Size {
  bytes: number;
  files: number;
}

async function sizeOf(page: Page, files: Map<string, Promise<Buffer>>): Promise<Size> {
  const inline = await page.locator('script:not([src])').allTextContents();
  const loaded = await Promise.all(files.values());
  const bytes = [Buffer.from(inline.join('')), ...loaded].reduce(
    (sum, text) => sum + gzipSync(text).length,
    0,
  );
  return { bytes, files: loaded.length };
}

function row(name: string, { bytes, files }: Size, limit: number): Row {
  return { name, unit: 'KB', value: bytes / 1024, limit, must: 'stay below', detail: `${files} files` };
}
