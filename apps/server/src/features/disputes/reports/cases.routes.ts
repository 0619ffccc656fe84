import * as operations from '@corpomeme/contract/disputes/reports';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { nextLink } from '../../../http/paging.ts';
import { getCase, judgeCase, listCases, registerCaseGauges } from './cases.service.ts';

export function registerCases(app: App, ctx: Context): void {
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
  handle(app, operations.listCases, async (request, reply) => {
    const { cases, next, open, overdue } = await listCases(ctx, actorOf(request), request.query);
    reply.headers({
      'x-total-count': open,
      'x-overdue-count': overdue,
      ...(next && { link: nextLink(request, next) }),
    });
    return cases;
  });
}
