import type { Kysely } from 'kysely';
import { startAuditChain } from '../audit-chain.ts';

/** The hash chain of the audit log, which shows changes that bypassed the program. */
export async function up(db: Kysely<never>): Promise<void> {
  await startAuditChain(db);
}
