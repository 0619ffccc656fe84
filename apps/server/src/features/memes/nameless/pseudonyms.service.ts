import { randomBytes, randomInt } from 'node:crypto';
import type { AuthorStanding } from '@corpomeme/contract/safety/sanctions';
import type { Database } from '../../../db/dialect.ts';
import { drawPseudonym } from '../../site/members/names/pseudonym-names.policy.ts';
import { foldUsername } from '../../site/members/names/usernames.policy.ts';
import { insertPseudonym } from './pseudonyms.queries.ts';

/** At a million memes, one draw of three is taken. */
const DRAWS = 40;

/**
 * Creates a pseudonym with a new name and returns its id. Members can neither have such a name nor ask for it, so
 * nothing that they can ask changes (decision 173). Concurrent draws of one name wait for each other.
 */
export async function createPseudonym(trx: Database, standing: AuthorStanding): Promise<string> {
  for (let draws = 0; draws < DRAWS; draws++) {
    const username = drawPseudonym(randomInt);
    const id = randomBytes(16).toString('hex');
    const usernameKey = foldUsername(username);
    if (await insertPseudonym(trx, { id, username, usernameKey, standing })) return id;
  }
  throw new Error('no free name for a pseudonym was drawn');
}
