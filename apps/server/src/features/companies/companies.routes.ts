import { CompanyList } from '@corpomeme/contract/companies';
import { route } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { listCompanies } from './companies.service.ts';

export function registerCompanies(app: App, ctx: Context): void {
  app.get(
    route.companies,
    {
      config: { access: 'public', cached: true },
      schema: {
        summary: 'All companies with their number of approved memes, general category first',
        tags: ['companies'],
        response: { 200: CompanyList, ...failures },
      },
    },
    () => listCompanies(ctx),
  );
}
