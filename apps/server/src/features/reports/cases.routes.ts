import { route } from '@corpomeme/contract/paths';
import {
  CaseClosing,
  CaseClosingBody,
  CaseDetails,
  CaseList,
  CaseListQuery,
  CaseParams,
} from '@corpomeme/contract/reports';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { nextLink } from '../../http/paging.ts';
import { getCase, judgeCase, listCases, watchCases } from './cases.service.ts';

const tags = ['moderation'];

export function registerCases(app: App, ctx: Context): void {
  watchCases(ctx);
  registerList(app, ctx);

  app.get(
    route.case,
    {
      config: { access: 'moderator' },
      schema: {
        summary: 'A case with everything that was said',
        tags,
        params: CaseParams,
        response: { 200: CaseDetails, ...failures },
      },
    },
    (request) => getCase(ctx, actorOf(request), request.params.id),
  );

  app.put(
    route.case,
    {
      config: { access: 'moderator', limit: 'change' },
      schema: {
        summary: 'Judge a case: remove what it is about, or keep it; who reported is told',
        tags,
        params: CaseParams,
        body: CaseClosingBody,
        response: { 200: CaseClosing, ...failures },
      },
    },
    async (request) => {
      const { id } = request.params;
      await judgeCase(ctx, actorOf(request), id, request.body);
      return { id, outcome: request.body.outcome };
    },
  );
}

function registerList(app: App, ctx: Context): void {
  app.get(
    route.cases,
    {
      config: { access: 'moderator' },
      schema: {
        summary: 'Open cases, the earliest due first; X-Total-Count and X-Overdue-Count tell of all',
        tags,
        querystring: CaseListQuery,
        response: { 200: CaseList, ...failures },
      },
    },
    async (request, reply) => {
      const { cases, next, open, overdue } = await listCases(ctx, actorOf(request), request.query);
      reply.headers({
        'x-total-count': open,
        'x-overdue-count': overdue,
        ...(next && { link: nextLink(request.url, next) }),
      });
      return cases;
    },
  );
}
