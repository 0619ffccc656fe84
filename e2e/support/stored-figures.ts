import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Site } from './site.ts';

type Figure = readonly [share: number, low: number, high: number];

/** Stores figures of companies by theme, as the sweep would for companies with memes of many people. */
export function storeFigures(
  site: Site,
  companies: Readonly<Record<string, Readonly<Record<string, Figure>>>>,
): void {
  const db = new DatabaseSync(path.join(site.dataDir, 'corpomeme.db'));
  try {
    db.exec('pragma busy_timeout = 5000');
    const add = db.prepare(`insert or replace into company_figures
      (company_id, quarter, theme, through, is_shown, people, share, low, high, others)
      select id, '', ?, 0, 1, ?, ?, ?, ?, 20 from companies where name = ?`);
    for (const [company, themes] of Object.entries(companies)) {
      add.run('', 25, 100, 100, 100, company);
      for (const [theme, figure] of Object.entries(themes)) add.run(theme, 0, ...figure, company);
    }
  } finally {
    db.close();
  }
}
