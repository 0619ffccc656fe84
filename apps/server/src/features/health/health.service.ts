import type { Context } from '../../context.ts';
import { pingDatabase } from './health.queries.ts';

/** Names of the parts that do not answer; empty when all do. */
export async function checkReadiness(ctx: Context): Promise<string[]> {
  const parts = { database: pingDatabase(ctx.db), storage: ctx.storage.check() };
  const names = Object.keys(parts);
  const results = await Promise.allSettled(Object.values(parts));
  return names.filter((_name, index) => results[index]?.status === 'rejected');
}
