import type { Block } from '@corpomeme/contract/admin';
import type { BlockRow } from './blocks.queries.ts';

export function viewBlock({ created_by: _id, created_at, expires_at, ...row }: BlockRow): Block {
  return {
    ...row,
    created_at: new Date(created_at).toISOString(),
    expires_at: expires_at === null ? null : new Date(expires_at).toISOString(),
  };
}
