import * as operations from '@corpomeme/contract/companies/companies.operations';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { handle } from '../../http/handle.ts';
import { nextLink } from '../../http/paging.ts';
import { findCompany, listCompanies } from './companies.service.ts';

export function registerCompanies(app: App, ctx: Context): void {
  handle(app, operations.listCompanies, async (request, reply) => {
    const { companies, next } = await listCompanies(ctx, request.query);
    if (next) reply.header('link', nextLink(request, next));
    return companies;
  });

  handle(app, operations.readCompany, (request) => findCompany(ctx, request.params.name));
}
