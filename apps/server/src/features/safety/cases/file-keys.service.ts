import { timingSafeEqual } from 'node:crypto';
import { fileName } from '@corpomeme/contract/moderation/reports';
import { page } from '@corpomeme/contract/site/paths';
import type { Context } from '../../../context.ts';

/** Returns number and key of a file. Keys are not stored: they follow from the number and the site's secret. */
export function fileKey({ limits }: Pick<Context, 'limits'>, number: number): string {
  return `${fileName(number)}-${limits.hash('file', `${number}`)}`;
}

/** Returns the number of the file whose number and key these are; null for others. */
export function fileOfKey(ctx: Pick<Context, 'limits'>, key: string): number | null {
  const number = Number(/^F-([1-9]\d{0,14})-/.exec(key)?.[1]);
  if (!Number.isSafeInteger(number)) return null;
  const [given, expected] = [Buffer.from(key), Buffer.from(fileKey(ctx, number))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? number : null;
}

/** Returns where its sender reads what became of the file. A fragment reaches no server, so the key is in no log. */
export function fileLink(ctx: Pick<Context, 'limits' | 'config'>, number: number): string {
  return `${ctx.config.publicUrl}${page.report()}#${fileKey(ctx, number)}`;
}
