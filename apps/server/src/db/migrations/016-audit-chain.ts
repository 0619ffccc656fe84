import type { Kysely } from 'kysely';
import { startAuditChain } from '../audit-chain.ts';

/** The audit log shows what was changed in it past the program. */
export async function up(db: Kysely<never>): Promise<void> {
  await startAuditChain(db);
}
