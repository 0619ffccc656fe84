import { timingSafeEqual } from 'node:crypto';
import { fileName } from '@corpomeme/contract/disputes/reports';
import { chosenLanguage } from '@corpomeme/contract/site/messages';
import { DEFAULT_LANGUAGE } from '@corpomeme/contract/site/messages/catalogues';
import { LANGUAGE } from '@corpomeme/contract/site/page-addresses';
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

/** Returns where its sender reads what became of the file, in the language of the mail, also without scripts (decision 381). */
export function fileLink(ctx: Pick<Context, 'limits' | 'config'>, number: number): string {
  const language = { [LANGUAGE]: chosenLanguage() ?? DEFAULT_LANGUAGE };
  return ctx.config.publicUrl + page.report({ file: fileKey(ctx, number), ...language });
}
