import type { CompanyFigures } from '@corpomeme/contract/wings/company-figures';
import type { Context } from '../../../../context.ts';
import { findCompany } from '../../../companies/companies.ts';
import { listThemes } from '../../../memes/themes/themes.ts';
import { readPulse } from '../../pulse/pulse.ts';
import { viewFigures } from './figures.view.ts';

/**
 * Returns the figures that the page of a company shows, from the same call, so that nothing further can be computed
 * from them (decision 129). Accepts each name of the company. Throws AppError('company_not_found').
 */
export async function readFigures(ctx: Context, name: string): Promise<CompanyFigures> {
  const company = await findCompany(ctx, name);
  const [pulse, themes] = await Promise.all([readPulse(ctx, company.name), listThemes(ctx)]);
  return viewFigures({ company, pulse, themes, origin: ctx.config.publicUrl });
}
