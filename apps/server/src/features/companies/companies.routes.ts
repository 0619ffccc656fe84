import * as operations from '@corpomeme/contract/companies/companies.operations';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { handleRead, listPage } from '../../http/reads.ts';
import { findCompany, listCompanies } from './companies.service.ts';

export function registerCompanies(app: App, ctx: Context): void {
  handleRead(app, operations.listCompanies, async (call) => {
    const { companies, next } = await listCompanies(ctx, call.query);
    return listPage(call, companies, next);
  });

  handleRead(app, operations.readCompany, ({ params }) => findCompany(ctx, params.name));
}
