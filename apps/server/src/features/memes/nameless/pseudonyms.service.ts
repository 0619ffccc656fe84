import { randomBytes, randomInt } from 'node:crypto';
import type { Database } from '../../../db/dialect.ts';
import { drawName } from '../../members/names/suggested-names.policy.ts';
import { foldUsername, withSuffix } from '../../members/names/usernames.policy.ts';
import { insertPseudonym } from './pseudonyms.queries.ts';

/** Drawn names before one gets a number. */
const PLAIN_DRAWS = 8;
const DRAWS = 40;

/**
 * Creates a pseudonym with a drawn name that no member has or can take, and returns its id. Concurrent draws of one
 * name wait for each other.
 */
export async function createPseudonym(trx: Database): Promise<string> {
  for (let draws = 0; draws < DRAWS; draws++) {
    const drawn = drawName(randomInt(2), randomInt);
    const username = draws < PLAIN_DRAWS ? drawn : withSuffix(drawn, String(randomInt(10_000, 1_000_000)));
    const id = randomBytes(16).toString('hex');
    const usernameKey = foldUsername(username);
    if (await insertPseudonym(trx, { id, username, usernameKey })) return id;
  }
  throw new Error('no free name for a pseudonym was drawn');
}
