import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Site } from './site.ts';

/**
 * Adds past decisions to the site's own database: 60 rejected memes, most with a link, and 60 approved ones,
 * most by a new author. They are copies of one decided meme.
 */
export function addPastDecisions(site: Site, memeId: number): void {
  const db = new DatabaseSync(path.join(site.dataDir, 'corpomeme.db'));
  try {
    db.exec('pragma busy_timeout = 5000');
    const copy =
      db.prepare(`insert into memes (user_id, title, company, city, image_key, image_width, image_height,
        image_placeholder, status, decided_by, decided_at, created_at, updated_at, published_at, publication)
      select user_id, 'Past', company, city, lower(hex(randomblob(16))), image_width, image_height, image_placeholder,
        ?1, (select id from users where id <> memes.user_id and role_id = 3 limit 1), updated_at, created_at, updated_at,
        case ?1 when 'approved' then updated_at / 60000 * 60000 end,
        case ?1 when 'approved' then (select coalesce(max(publication), 0) + 1 from memes) end
      from memes where id = ?2 returning id`);
    const addScreening = db.prepare(
      'insert into screenings (meme_id, meme_updated_at, screened_at) values (?, 1, 1)',
    );
    const addFinding = db.prepare(
      'insert into findings (meme_id, check_name, weight, found_at) values (?, ?, 1, 1)',
    );
    for (let n = 0; n < 120; n++) {
      const isRejected = n % 2 === 0;
      const isUsual = n % 12 > 1;
      const row = copy.get(isRejected ? 'rejected' : 'approved', memeId) as { id: number };
      addScreening.run(row.id);
      addFinding.run(row.id, isRejected === isUsual ? 'link' : 'new-author');
    }
  } finally {
    db.close();
  }
}
