import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../db/dialect.ts';

/** Links that change an address, undo the change, or export the data to the mailbox. Rows have the hash of a token; the mailed token has the address. */

const ANY = 'email-';
const PREFIX = { change: `${ANY}change:`, undo: `${ANY}undo:`, export: `${ANY}export:` } as const;
type Kind = keyof typeof PREFIX;

export interface AddressLink {
  userId: string;
  /** The second factor of the member when the link was made; empty if there was none. */
  factorId: string;
}

interface NewLink extends AddressLink {
  tokenHash: string;
  /** A keyed hash of the address that an undo link gives back. */
  claim?: string;
  now: number;
  expiresAt: number;
}

/** Also deletes the expired links of all members. */
export async function insertAddressLink(
  trx: Database,
  kind: Kind,
  { tokenHash, userId, factorId, claim = '', now, expiresAt }: NewLink,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .deleteFrom('verifications')
    .where('identifier', 'like', `${ANY}%`)
    .where('expires_at', '<=', at)
    .execute();
  await trx
    .insertInto('verifications')
    .values({
      id: randomUUID(),
      identifier: PREFIX[kind] + tokenHash,
      value: `${userId} ${factorId} ${claim}`,
      expires_at: new Date(expiresAt).toISOString(),
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Returns the live link without using it up, so that its member can be locked first. */
export async function findAddressLink(
  db: Database,
  kind: Kind,
  tokenHash: string,
  now: number,
): Promise<AddressLink | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', PREFIX[kind] + tokenHash)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst();
  const [userId = '', factorId = ''] = row?.value.split(' ') ?? [];
  return row && { userId, factorId };
}

/** Returns when the link was made, for the one caller who uses it up. */
export async function consumeAddressLink(
  trx: Database,
  kind: Kind,
  tokenHash: string,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('verifications')
    .where('identifier', '=', PREFIX[kind] + tokenHash)
    .returning('created_at')
    .executeTakeFirst();
  return row?.created_at;
}

/** Ends a link at this time if it would live longer. */
export async function shortenAddressLink(
  trx: Database,
  kind: Kind,
  tokenHash: string,
  until: number,
): Promise<void> {
  const expires_at = new Date(until).toISOString();
  await trx
    .updateTable('verifications')
    .set({ expires_at })
    .where('identifier', '=', PREFIX[kind] + tokenHash)
    .where('expires_at', '>', expires_at)
    .execute();
}

/** Deletes a member's links of this kind, or those made at or after a time. */
export async function deleteAddressLinks(
  trx: Database,
  kind: Kind,
  userId: string,
  from = '',
): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where('identifier', 'like', `${PREFIX[kind]}%`)
    .where('value', 'like', `${userId} %`)
    .where('created_at', '>=', from)
    .execute();
}

/** Returns whether an undo link of somebody else than `userId` holds this claim. */
export async function hasLiveClaim(
  db: Database,
  { claim, userId, now }: { claim: string; userId: string; now: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('verifications')
    .select('id')
    .where('identifier', 'like', `${PREFIX.undo}%`)
    .where('value', 'like', `% ${claim}`)
    .where('value', 'not like', `${userId} %`)
    .where('expires_at', '>', new Date(now).toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
