import * as operations from '@corpomeme/contract/operations/companies';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { handle } from '../../http/handle.ts';
import { listCompanies } from './companies.service.ts';

export function registerCompanies(app: App, ctx: Context): void {
  handle(app, operations.listCompanies, () => listCompanies(ctx));
}
