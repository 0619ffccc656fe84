import type { ThemeWeight } from '@corpomeme/contract/wings/pulse';
import type { Context } from '../../../context.ts';
import { findTheme } from '../../memes/themes/themes.service.ts';
import { listWeights } from './weights.queries.ts';

const SHOWN = 10;

/**
 * Returns the companies in which a theme has the largest shares, by the stored figures. Throws
 * AppError('theme_not_found').
 */
export async function listThemeWeights(ctx: Pick<Context, 'db'>, slug: string): Promise<ThemeWeight[]> {
  await findTheme(ctx, slug);
  const rows = await listWeights(ctx.db, slug, SHOWN);
  return rows.map(({ name, slug: address, ...figure }) => ({ company: { name, slug: address }, ...figure }));
}
