import { sql } from 'kysely';
import { type Database, databaseNow } from '../../../db/dialect.ts';
import { ofOthers } from '../../site/access/concern.queries.ts';

interface CompanySettlement {
  memeId: number;
  moderatorId: string;
  /** The company's name. */
  company: string;
  now: number;
}

/** Sets the company of the meme; undefined if the meme concerns the moderator. */
export async function settleCompany(trx: Database, { memeId, moderatorId, company, now }: CompanySettlement) {
  return trx
    .updateTable('memes')
    .set({
      company,
      updated_at: sql<number>`case when updated_at < ${now} then ${now} else updated_at + 1 end`,
      changed_at: sql<number>`case when status = 'approved' then ${databaseNow(trx)} else changed_at end`,
    })
    .where('id', '=', memeId)
    .where(ofOthers.meme(moderatorId))
    .returning(['status', 'city', 'user_id'])
    .executeTakeFirst();
}
