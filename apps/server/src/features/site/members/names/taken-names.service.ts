import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { hashName } from '../banned-emails.policy.ts';
import { listTaken } from './taken-names.queries.ts';

type Secret = Pick<Context['auth'], 'secret'>;

/** Returns which of these folded names members have, or deleted accounts had (decision 174). */
export async function listTakenKeys(
  db: Database,
  { secret }: Secret,
  usernameKeys: string[],
): Promise<Set<string>> {
  const keyOf = new Map(usernameKeys.map((key) => [hashName(secret, key), key]));
  const taken = await listTaken(db, { usernameKeys, hashes: [...keyOf.keys()] });
  return new Set(taken.map((each) => keyOf.get(each) ?? each));
}

export async function isUsernameKeyTaken(db: Database, auth: Secret, usernameKey: string): Promise<boolean> {
  return (await listTakenKeys(db, auth, [usernameKey])).size > 0;
}
