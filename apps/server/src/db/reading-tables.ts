import type { CompanyChoice } from '@corpomeme/contract/memes/reading';
import type { Generated } from 'kysely';

/** Tables of what members save, follow, hide and mute. Times are the first millisecond of a day, UTC (decision 108). */

interface SavedMemesTable {
  /** The order of saving. */
  id: Generated<number>;
  user_id: string;
  meme_id: number;
  saved_on: number;
}

interface CompanyChoicesTable {
  user_id: string;
  company: string;
  choice: CompanyChoice;
  chosen_on: number;
}

interface MutedMembersTable {
  user_id: string;
  muted_user_id: string;
  muted_on: number;
}

export interface ReadingTables {
  saved_memes: SavedMemesTable;
  company_choices: CompanyChoicesTable;
  muted_members: MutedMembersTable;
}
