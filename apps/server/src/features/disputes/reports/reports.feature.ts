import * as operations from '@corpomeme/contract/disputes/reports';
import { HOUR } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { listPage } from '../../../http/paging.ts';
import { getCase, judgeCase, listCases, registerCaseGauges, sweepCases } from './cases.service.ts';
import { registerReports } from './reports.ts';
import { registerSealedCopies } from './sealed-copies.ts';

export const reports: Feature = {
  routes: [registerReports, registerCases, registerSealedCopies],
  sweeps: [every(HOUR, sweepCases)],
};

function registerCases(app: App, ctx: Context): void {
  registerCaseGauges(ctx);
  registerList(app, ctx);

  handle(app, operations.readCase, (request) => getCase(ctx, actorOf(request), request.params.id));

  handle(app, operations.judgeCase, async (request) => {
    const { id } = request.params;
    await judgeCase(ctx, actorOf(request), id, request.body);
    return { id, outcome: request.body.outcome };
  });
}

function registerList(app: App, ctx: Context): void {
  handle(app, operations.listCases, async (request) => {
    const { cases, next, open, overdue } = await listCases(ctx, actorOf(request), request.query);
    return listPage(request, cases, next, { 'x-total-count': open, 'x-overdue-count': overdue });
  });
}
