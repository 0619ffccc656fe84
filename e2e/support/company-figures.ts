import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Site } from './site.ts';

/** Shares of themes, in percent, and whether the company differs from the others. */
const FIGURES = [
  { theme: 'meetings', share: 52, low: 43, high: 61, others: 26, differs: 'more' },
  { theme: 'pay', share: 24, low: 17, high: 32, others: 22, differs: null },
  { theme: 'small-joys', share: 8, low: 4, high: 13, others: 17, differs: 'less' },
] as const;
const QUARTERS = ['2026-1', '2026-2'];
const COPIES = 12;

/**
 * Adds memes about a company to the site's own database, and the figures that the daily sweep would store for
 * them. The memes are copies of a published one: every third is about pay, the others about meetings. The
 * last one has most votes.
 */
export function addCompanyFigures(site: Site, memeId: number): void {
  const db = new DatabaseSync(path.join(site.dataDir, 'corpomeme.db'));
  try {
    db.exec('pragma busy_timeout = 5000');
    const copy =
      db.prepare(`insert into memes (user_id, title, company, city, image_key, image_width, image_height,
        image_placeholder, status, votes, decided_by, decided_at, created_at, updated_at, published_at, publication, theme_1,
        theme_source)
      select user_id, ?1, company, city, lower(hex(randomblob(16))), image_width, image_height, image_placeholder, status, ?2,
        decided_by, decided_at, created_at, updated_at, published_at, (select max(publication) + 1 from memes), ?3, 'author'
      from memes where id = ?4 returning id`);
    const best: Record<string, number> = {};
    for (let n = 1; n <= COPIES; n++) {
      const theme = n % 3 === 0 ? 'pay' : 'meetings';
      const { id } = copy.get(`Copia ${n}`, n, theme, memeId) as { id: number };
      best[theme] = id;
    }
    const { company_id } = db
      .prepare(
        `update companies set meme_count = meme_count + ${COPIES}
        where name = (select company from memes where id = ?) returning id as company_id`,
      )
      .get(memeId) as { company_id: number };
    const figure = db.prepare(`insert into company_figures
      (company_id, quarter, theme, through, is_shown, people, share, low, high, others, differs)
      values (?, ?, ?, 1, 1, ?, ?, ?, ?, ?, ?)`);
    for (const quarter of ['', ...QUARTERS]) {
      figure.run(company_id, quarter, '', quarter === '' ? 10 : 0, 100, 100, 100, 100, null);
      for (const { theme, share, low, high, others, differs } of FIGURES)
        figure.run(company_id, quarter, theme, 0, share, low, high, others, differs);
    }
    db.prepare(
      `insert into company_facts (company_id, since, cities, best) values (?, '2026-01', '["Iasi"]', ?)
      on conflict (company_id) do update set since = excluded.since, cities = excluded.cities, best = excluded.best`,
    ).run(company_id, JSON.stringify(best));
  } finally {
    db.close();
  }
}
